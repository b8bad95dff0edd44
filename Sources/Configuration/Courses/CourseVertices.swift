import Formats
import Positioning

/// Coordinates of a GeoJSON geometry, however deep they are nested.
///
/// A million of them are read without a value for each array.
struct CourseVertices {
    /// 1 for a position, 2 for a list of them, 3 for a list of lists; 0 for anything else.
    private(set) var depth = 0
    private(set) var parts: [[Coordinate]] = []
    /// The first position that is none.
    private(set) var objection: FeatureObjection?
    private var count = 0

    /// Reads the value of `coordinates`.
    init(_ json: inout JSONReader) throws(FormatFault) {
        depth = json.arraysAhead(limit: Self.deepest)
        switch depth {
        case 1:
            if let place = try position(&json) { parts = [[place]] }
        case 2:
            parts = [try list(&json)]
        case 3:
            try json.enterArray()
            while try json.nextElement() { parts.append(try list(&json)) }
        case _:
            depth = 0
            try json.skip()
        }
    }

    private mutating func list(_ json: inout JSONReader) throws(FormatFault) -> [Coordinate] {
        var places: [Coordinate] = []
        try json.enterArray()
        while try json.nextElement() {
            if let place = try position(&json) { places.append(place) }
        }
        return places
    }

    private mutating func position(_ json: inout JSONReader) throws(FormatFault) -> Coordinate? {
        count += 1
        guard count <= CourseFile.mostVertices else {
            throw json.fault(
                "more than \(CourseFile.mostVertices) positions", "fewer in one file")
        }
        guard try json.kind() == .array else {
            try json.skip()
            object(to: "no position", "[longitude, latitude]")
            return nil
        }
        var numbers = (0.0, 0.0)
        var given = 0
        try json.enterArray()
        while try json.nextElement() {
            guard try json.kind() == .number else {
                object(to: "something in it that is no number", "[longitude, latitude]")
                try json.skip()
                continue
            }
            let number = try json.number()
            if given == 0 { numbers.0 = number } else if given == 1 { numbers.1 = number }
            given += 1
        }
        guard given == 2 || given == 3 else {
            object(to: "\(given) numbers", "[longitude, latitude]")
            return nil
        }
        let place = Coordinate(latitude: numbers.1, longitude: numbers.0)
        guard place.isValid else {
            object(
                to: "no place on the Earth", "[longitude, latitude] in degrees, in this order")
            return nil
        }
        return place
    }

    private mutating func object(to read: String, _ expected: String) {
        guard objection == nil else { return }
        objection = FeatureObjection("position \(count): \(read)", expected: expected)
    }

    /// One more than means anything here.
    private static let deepest = 4
}
