/// Numbers with units, read the same whatever the locale.
enum Quantity {
    /// Metres.
    static let lengths: [String: Double] = ["m": 1, "km": 1000, "ft": 0.3048, "mi": 1609.344]

    /// Seconds.
    ///
    /// A bare `m` is no unit of time here: it would be read as metres or as months.
    static let durations: [String: Double] = [
        "ms": 0.001, "s": 1, "sec": 1, "min": 60, "h": 3600, "d": 86_400, "w": 604_800,
    ]

    /// Metres per second.
    static let speeds: [String: Double] = [
        "m/s": 1, "km/h": 1 / 3.6, "mph": 0.44704, "kn": 1852.0 / 3600,
    ]

    /// Bytes, by powers of 1024 as systemd counts them.
    static let sizes: [String: Double] = [
        "K": 1024, "M": 1_048_576, "G": 1_073_741_824, "T": 1_099_511_627_776,
    ]

    static let shares: [String: Double] = ["%": 0.01]

    /// One number and one unit, such as `60m` or `60 m`.
    static func single(_ text: some StringProtocol, in units: [String: Double]) -> Double? {
        var rest = Substring(text)
        guard let value = term(&rest, in: units), rest.isEmpty else { return nil }
        return value
    }

    /// A sum of numbers with units, such as `1h 30min`.
    static func sum(_ text: some StringProtocol, in units: [String: Double]) -> Double? {
        var (rest, total) = (Substring(text), 0.0)
        repeat {
            guard let value = term(&rest, in: units) else { return nil }
            total += value
        } while !rest.isEmpty
        return total
    }

    /// Digits, perhaps with a sign and a decimal point: no exponent, no `nan`, no comma.
    static func number(_ text: some StringProtocol) -> Double? {
        let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) })
        else { return nil }
        return Double(String(text))
    }

    /// The shortest way to write a number of ours in a message.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    }

    private static func term(_ rest: inout Substring, in units: [String: Double]) -> Double? {
        let digits = rest.prefix { $0 == "." || $0 == "-" || $0 == "+" || $0.isASCIIDigit }
        rest = rest.dropFirst(digits.count).drop { $0 == " " }
        let unit = rest.prefix { $0 != " " && !$0.isASCIIDigit }
        rest = rest.dropFirst(unit.count).drop { $0 == " " }
        guard let number = number(digits), let scale = units[String(unit)] else { return nil }
        return number * scale
    }
}

func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
