import Positioning

/// A course as it stands in a file, not yet judged.
struct CourseDraft: Sendable {
    /// What a file says of a property.
    enum Value: Sendable {
        case number(Double)
        case text(String)
        /// A kind of value that no property of ours has, in words.
        case other(String)
    }

    enum Ground: Sendable {
        case nothing
        /// Parts of one line, and how far apart in metres they may lie.
        case line(parts: [[Coordinate]], reach: Double)
        case area(rings: [[Coordinate]])
        case spot(Coordinate)
        /// A geometry that is no course, by its name.
        case other(String)
    }

    /// Such as `feature 2`.
    var label: String
    /// Where it begins, counted from 1.
    var line: Int
    var name: String?
    var properties: [Property: Value] = [:]
    /// Properties that mean nothing here are likely somebody else's.
    var isLenient = false
    var ground = Ground.nothing
    /// The first thing that was wrong with its geometry.
    var objection: FeatureObjection?

    /// How a complaint calls it.
    var title: String { name.map { "\(label) '\($0)'" } ?? label }

    /// Something is wrong with its geometry; only the first thing is kept.
    mutating func object(to read: String, expected: String) {
        objection = objection ?? FeatureObjection(read, expected: expected)
    }

    /// What our properties are called.
    enum Property: String, CaseIterable, Sendable {
        case name, kind, corridor, complete, share, time, radius, enter, exit
        case offRoute = "off_route"
    }
}
