extension ClockReading {
    var sentence: String {
        switch self {
        case .proved(let age):
            "proved by satellites"
                + (age.map { ", confirmed \(Figure.duration($0)) ago" } ?? "")
        case .unproved:
            "not proved yet: drives are recorded, and dated when three fixes agree about the time"
        case .played: "a capture drives it"
        }
    }

    var remedies: [String] {
        switch self {
        case .proved, .played: []
        case .unproved: judgement >= .warning ? ["rodictl health"] : []
        }
    }
}
