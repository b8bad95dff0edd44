import Positioning
import Tracking

/// What a course may say of itself.
extension CourseRules {
    static func corridor(_ draft: CourseDraft) throws(FeatureObjection) -> Double? {
        guard let metres = try PlaceRules.metres(try draft.measure(.corridor), "corridor") else {
            return nil
        }
        return try within(1...10_000, metres, "corridor")
    }

    static func offRoute(_ draft: CourseDraft) throws(FeatureObjection) -> OffRouteRule? {
        if case .text("auto") = draft.properties[.offRoute] { return .auto }
        guard let metres = try PlaceRules.metres(try draft.measure(.offRoute), "off_route") else {
            return nil
        }
        return .beyond(try within(5...10_000, metres, "off_route"))
    }

    static func completion(
        _ draft: CourseDraft, _ usual: Settings.Course
    ) throws(FeatureObjection) -> CompletionRule {
        var rule = usual
        if let share = try share(draft) { rule.share = share }
        switch draft.properties[.complete] {
        case nil: break
        case .text("order"): rule.complete = .order
        case .text("distance"): rule.complete = .distance
        case let written?:
            throw FeatureObjection("complete \(written.shown)", expected: "order or distance")
        }
        return rule.completion
    }

    /// How long to manoeuvre.
    static func practice(_ draft: CourseDraft) throws(FeatureObjection) -> Double {
        guard let seconds = try PlaceRules.seconds(try draft.measure(.time), "time") else {
            return Course.defaultPractice
        }
        guard seconds <= longestPractice else {
            throw FeatureObjection(
                "time \(Quantity.text(seconds))s", expected: "at most a day")
        }
        return seconds
    }

    private static func share(_ draft: CourseDraft) throws(FeatureObjection) -> Double? {
        let value: Double?
        switch draft.properties[.share] {
        case nil: return nil
        case .number(let number): value = number
        case .text(let text):
            value = Quantity.number(text) ?? Quantity.single(text, in: Quantity.shares)
        case .other: value = nil
        }
        guard let value, value > 0, value <= 1 else {
            throw FeatureObjection(
                "share \(draft.properties[.share]?.shown ?? "")",
                expected: "a part of the length, such as 0.8 or \"80%\"")
        }
        return value
    }

    private static func within(
        _ range: ClosedRange<Double>, _ metres: Double, _ name: String
    ) throws(FeatureObjection) -> Double {
        guard range.contains(metres) else {
            throw FeatureObjection(
                "\(name) \(Quantity.text(metres))m",
                expected: "from \(Quantity.text(range.lowerBound))m to "
                    + "\(Quantity.text(range.upperBound))m")
        }
        return metres
    }

    /// Seconds in a day.
    private static let longestPractice = 86_400.0
}

extension CourseDraft {
    /// A property that is a bare number in SI units, or a text with a unit.
    func measure(_ property: Property) throws(FeatureObjection) -> Measure? {
        switch properties[property] {
        case nil: nil
        case .number(let number): .number(number)
        // GPX has nothing but texts.
        case .text(let text): Quantity.number(text).map(Measure.number) ?? .text(text)
        case .other(let kind):
            throw FeatureObjection("\(property.rawValue) that is \(kind)", expected: "a number")
        }
    }
}

extension CourseDraft.Value {
    var shown: String {
        switch self {
        case .number(let number): Quantity.text(number)
        case .text(let text): "'\(text)'"
        case .other(let kind): kind
        }
    }
}
