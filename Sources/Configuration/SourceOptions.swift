import Positioning

/// What stands behind the `?` of a source.
struct SourceOptions {
    private var values: [String: String] = [:]

    init(_ text: String?) throws(Objection) {
        guard let text else { return }
        for option in text.split(separator: "&", omittingEmptySubsequences: false) {
            let parts = option.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Objection(expected: "OPTION=VALUE behind the ?")
            }
            guard values.updateValue(String(parts[1]), forKey: String(parts[0])) == nil else {
                throw Objection(expected: "option '\(parts[0])' once")
            }
        }
    }

    /// `nil` for automatic.
    mutating func takeBaud() throws(Objection) -> Int? {
        guard let text = values.removeValue(forKey: "baud"), text != "auto" else { return nil }
        guard let baud = Int(text), Self.bauds.contains(baud) else {
            let known = Self.bauds.map(String.init).joined(separator: ", ")
            throw Objection(expected: "baud=auto or one of \(known)")
        }
        return baud
    }

    /// Real time unless told otherwise.
    mutating func takePace() throws(Objection) -> SourceAddress.Pace {
        guard let text = values.removeValue(forKey: "speed") else { return .times(1) }
        if text == "max" { return .unlimited }
        guard let times = Quantity.number(text), times > 0, times <= Self.fastestPace else {
            throw Objection(
                expected: "speed=max or a number above 0 and at most "
                    + "\(Quantity.text(Self.fastestPace)), such as speed=10")
        }
        return .times(times)
    }

    mutating func takeChecksum() throws(Objection) -> Bool {
        guard let text = values.removeValue(forKey: "checksum") else { return false }
        switch text {
        case "optional": return true
        case "required": return false
        case _: throw Objection(expected: "checksum=optional or checksum=required")
        }
    }

    /// After everything known was taken.
    func refuseTheRest() throws(Objection) {
        guard let unknown = values.keys.min() else { return }
        let nearest = nearestName(to: unknown, among: ["baud", "speed", "checksum"])
        throw Objection(
            expected: "no option '\(unknown)' here"
                + (nearest.map { $0 == unknown ? "" : " (did you mean '\($0)'?)" } ?? ""))
    }

    /// What termios offers and receivers use.
    private static let bauds = [
        1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600,
    ]

    /// Beyond this nothing is faster than `max`.
    private static let fastestPace = 1_000_000.0
}
