import Positioning

extension FixReading {
    var sentence: String {
        switch self {
        case .fresh(let mode, let satellites, let accuracy, let units):
            [
                mode == .threeD ? "3D" : "2D", satellites.map { "\($0) satellites" },
                accuracy.map { "± \(Figure(units).length($0)) (95 %)" },
            ].compactMap { $0 }.joined(separator: ", ")
        case .old(let age, let isLost, let satellites):
            (isLost ? "lost" : "stale") + (age.map { ", \(Figure.duration($0)) old" } ?? "")
                + (satellites.map { ", \($0) satellites" } ?? "") + ": \(Self.sky)"
        case .none(let inView):
            "none yet" + (inView.map { ", \($0) satellites in view" } ?? "") + ": \(Self.sky)"
        }
    }

    var remedies: [String] {
        switch self {
        case .fresh: []
        case .old, .none: ["rodictl health", "rodictl why"]
        }
    }

    private static let sky = "give the aerial a view of the sky"
}
