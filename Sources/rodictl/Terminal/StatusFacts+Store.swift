import Control

/// What is known about time, and what is kept.
extension StatusFacts {
    var clock: Fact {
        guard status.clock.proved else {
            return Fact("Clock", "not proved yet: nothing is dated")
        }
        let time = status.time.map { "\(LocalTime.dateAndTime($0)), " } ?? ""
        let age = status.clock.age.map { ", confirmed \(Figure.duration($0)) ago" } ?? ""
        return Fact("Clock", "\(time)proved by satellites\(age)")
    }

    var store: Fact? {
        guard let store = status.store else { return nil }
        var parts = ["\(store.trips) \(store.trips == 1 ? "trip" : "trips")"]
        if let bytes = store.bytes {
            let limit = store.keepSize.map { " of at most \(Figure.bytes(Double($0)))" } ?? ""
            parts.append(Figure.bytes(Double(bytes)) + limit)
        }
        if let keep = store.keep { parts.append("kept for \(Self.days(keep))") }
        if let rate = store.bytesPerHour { parts.append("\(Figure.bytes(rate))/h to the card") }
        let alert = store.writing ? nil : "not writing: \(store.pending) waiting in memory"
        if let alert { parts.append(alert) }
        return Fact("Store", parts.joined(separator: ", "), alerting: alert)
    }

    private static func days(_ seconds: Double) -> String {
        let days = seconds / 86_400
        return days == 1 ? "1 day" : "\(Figure.fixed(days, days == days.rounded() ? 0 : 1)) days"
    }
}
