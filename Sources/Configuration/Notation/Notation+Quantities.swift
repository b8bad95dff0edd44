extension Notation where Value == Double {
    /// Metres, limits included.
    static func length(_ range: ClosedRange<Double>) -> Notation {
        Notation(
            expected: "a length from \(metres(range.lowerBound)) to \(metres(range.upperBound)), "
                + "such as 150m or 1.5km"
        ) { text in
            Quantity.single(text, in: Quantity.lengths).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Seconds, limits included.
    static func duration(_ range: ClosedRange<Double>) -> Notation {
        Notation(
            expected: "a duration from \(seconds(range.lowerBound)) to "
                + "\(seconds(range.upperBound)), such as 15s, 5min, 2h or 30d"
        ) { text in
            Quantity.sum(text, in: Quantity.durations).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Metres per second, limits included.
    static func speed(_ range: ClosedRange<Double>) -> Notation {
        Notation(
            expected: "a speed from \(Quantity.text(range.lowerBound))m/s to "
                + "\(Quantity.text(range.upperBound))m/s, such as 70m/s, 250km/h, 155mph or 136kn"
        ) { text in
            Quantity.single(text, in: Quantity.speeds).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A part of a whole: 0 < x ≤ 1.
    static let share = Notation(expected: "a share above 0% and at most 100%, such as 80%") {
        text in
        Quantity.single(text, in: Quantity.shares).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    }

    /// A number without a unit, limits included.
    static func number(_ range: ClosedRange<Double>, such example: String) -> Notation {
        Notation(
            expected: "a number from \(Quantity.text(range.lowerBound)) to "
                + "\(Quantity.text(range.upperBound)), such as \(example)"
        ) { text in
            Quantity.number(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    private static func metres(_ value: Double) -> String {
        value >= 1000 ? "\(Quantity.text(value / 1000))km" : "\(Quantity.text(value))m"
    }

    private static func seconds(_ value: Double) -> String {
        let units = [(86_400.0, "d"), (3600, "h"), (60, "min"), (1, "s")]
        let unit = units.first { value >= $0.0 && value.truncatingRemainder(dividingBy: $0.0) == 0 }
        return unit.map { "\(Quantity.text(value / $0.0))\($0.1)" }
            ?? (value == 0 ? "0s" : "\(Quantity.text((value * 1000).rounded()))ms")
    }
}

extension Notation where Value == Int64 {
    /// Bytes.
    static func size(from lowest: Int64) -> Notation {
        Notation(
            expected: "a size of at least \(lowest >> 20)M, such as 200M or 2G"
        ) { text in
            guard let bytes = Quantity.single(text, in: Quantity.sizes),
                let whole = Int64(exactly: bytes.rounded()), whole >= lowest
            else { return nil }
            return whole
        }
    }
}
