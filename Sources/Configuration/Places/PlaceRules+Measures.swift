extension PlaceRules {
    /// Metres: a bare number, or a text such as `80m`.
    static func metres(
        _ measure: Measure?, _ name: String
    ) throws(FeatureObjection) -> Double? {
        try value(
            of: measure, name, in: Quantity.lengths, expected: "metres, such as 80 or \"80m\"")
    }

    /// Seconds: a bare number, or a text such as `60s`.
    static func seconds(
        _ measure: Measure?, _ name: String = "dwell"
    ) throws(FeatureObjection) -> Double? {
        try value(
            of: measure, name, in: Quantity.durations,
            expected: "seconds above 0, such as 60 or \"60s\"")
    }

    /// Sigma per axis from the radius that a person writes.
    ///
    /// As estimation.md's notation has it, the radius a phone would show is σ√2.
    static func sigma(_ measure: Measure?) throws(FeatureObjection) -> Double? {
        let radius = try value(
            of: measure, "max_accuracy", in: Quantity.lengths,
            expected: "metres above 0, such as 30 or \"30m\"")
        return radius.map { $0 / 2.0.squareRoot() }
    }

    private static func value(
        of measure: Measure?, _ name: String, in units: [String: Double], expected: String
    ) throws(FeatureObjection) -> Double? {
        let (value, read): (Double?, String)
        switch measure {
        case .number(let number): (value, read) = (number, Quantity.text(number))
        case .text(let text): (value, read) = (Quantity.sum(text, in: units), "\"\(text)\"")
        case nil: return nil
        }
        guard let value, value > 0, value.isFinite else {
            throw FeatureObjection("\(name) \(read)", expected: expected)
        }
        return value
    }
}
