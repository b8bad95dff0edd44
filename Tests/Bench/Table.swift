/// What was measured, a row each, printed as it comes.
struct Table {
    /// What a figure should be.
    enum Target {
        case atLeast(Double)
        case atMost(Double)

        fileprivate func isMet(by figure: Double) -> Bool {
            switch self {
            case .atLeast(let least): figure >= least
            case .atMost(let most): figure <= most
            }
        }

        fileprivate var text: String {
            switch self {
            case .atLeast(let least): "≥ \(short(least, 2))"
            case .atMost(let most): "≤ \(short(most, 2))"
            }
        }
    }

    /// What a missed target means.
    enum Weight {
        /// Time, on a machine that others use as well.
        case shown
        /// A count, or a shape: it is the same on every machine, and the run fails.
        case asserted
    }

    /// Whether every asserted target was met.
    private(set) var isAsAsserted = true
    private var isBegun = false

    /// Adds a row; the target is one for `ratio`.
    mutating func add(
        _ label: String, _ figure: String, ratio: Double? = nil, _ target: Target? = nil,
        _ weight: Weight = .shown
    ) {
        if !isBegun { Self.print(["what", "figure", "ratio", "target", ""]) }
        isBegun = true
        var verdict = ""
        if let ratio, let target {
            let isMet = target.isMet(by: ratio)
            verdict = isMet ? "ok" : "MISSED"
            if !isMet, weight == .asserted { isAsAsserted = false }
        }
        Self.print([label, figure, ratio.map { short($0, 2) } ?? "", target?.text ?? "", verdict])
    }

    /// Adds a row for what cannot be measured here.
    mutating func skip(_ label: String, because reason: String) {
        add(label, "skipped: \(reason)")
    }

    /// Adds a row for what went wrong altogether: the run fails.
    mutating func fail(_ label: String, because reason: String) {
        isAsAsserted = false
        add(label, "FAILED: \(reason)")
    }

    private static func print(_ cells: [String]) {
        let padded = zip(cells, [42, 66, 8, 10, 6]).map { cell, width in
            cell + String(repeating: " ", count: max(1, width - cell.count))
        }
        Swift.print(padded.joined())
    }
}

/// A number with `decimals` decimals at most.
func short(_ value: Double, _ decimals: Int = 0) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
