import Positioning

extension HearingReading {
    var sentence: String {
        switch self {
        case .heard(let baud, let rate, let sentences, let isReserve):
            [
                baud.map { "\($0) baud" }, rate.map { "\(Figure.fixed($0, 1)) reports a second" },
                sentences.isEmpty ? nil : sentences.joined(separator: " "),
                isReserve ? "in reserve" : nil,
            ].compactMap { $0 }.joined(separator: ", ").orElse("connected, nothing heard yet")
        case .troubled(let trouble, let detail):
            "\(trouble.rawValue)\(detail.map { ", \($0)" } ?? ""). \(trouble.advice)"
        case .lost(let failure, let since, let isCovered):
            "lost\(since.map { " for \(Figure.duration($0))" } ?? "")"
                + (isCovered ? ", another source stands in" : "")
                + (failure.map { ": \($0)" } ?? "")
        case .connecting: "connecting"
        }
    }

    var remedies: [String] {
        switch self {
        case .heard, .connecting: []
        // What is wrong with the port or with gpsd has a line of its own, and a way to mend it.
        case .troubled, .lost: ["rodictl health"]
        }
    }
}

extension String {
    /// Something else to say where nothing was.
    fileprivate func orElse(_ other: String) -> String { isEmpty ? other : self }
}
