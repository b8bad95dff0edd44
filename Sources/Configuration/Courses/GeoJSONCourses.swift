import Formats

/// The features of a GeoJSON file that are to be courses.
///
/// Source: RFC 7946.
enum GeoJSONCourses {
    struct Content {
        var drafts: [CourseDraft] = []
        /// Members of `properties` that are not ours, by the feature they stand in.
        var foreign: [(title: String, name: String)] = []
    }

    /// Reads a FeatureCollection, or a Feature alone.
    static func read(_ bytes: [UInt8]) throws(FormatFault) -> Content {
        var json = JSONReader(bytes)
        var content = Content()
        var type: String?
        var isCollection = false
        var single = FeatureReading(label: "feature 1", line: 1)
        try json.enterObject()
        while let key = try json.nextKey() {
            switch key {
            case "type": type = try json.string()
            case "features":
                isCollection = true
                try json.enterArray()
                while try json.nextElement() {
                    var feature = FeatureReading(
                        label: "feature \(content.drafts.count + 1)", line: json.line)
                    try feature.read(&json)
                    content.add(feature)
                }
            case _: try single.take(key, &json)
            }
        }
        try json.finish()
        switch type {
        case "FeatureCollection" where isCollection: return content
        case "Feature":
            single.type = type
            content = Content()
            content.add(single)
            return content
        case let type:
            throw FormatFault(
                line: 1, read: type.map { "type '\($0)'" } ?? "no type",
                expected: "a FeatureCollection with features (RFC 7946)")
        }
    }
}

extension GeoJSONCourses.Content {
    fileprivate mutating func add(_ feature: FeatureReading) {
        let draft = feature.finished
        drafts.append(draft)
        foreign += feature.foreign.map { (draft.title, $0) }
    }
}

/// One feature, member by member in whatever order.
private struct FeatureReading {
    var type: String?
    private(set) var foreign: [String] = []
    private var draft: CourseDraft
    private var geometry: String?
    private var vertices: CourseVertices?

    init(label: String, line: Int) {
        draft = CourseDraft(label: label, line: line)
    }

    mutating func read(_ json: inout JSONReader) throws(FormatFault) {
        guard try json.kind() == .object else {
            draft.objection = FeatureObjection(
                try json.kind().rawValue, expected: "a Feature")
            return try json.skip()
        }
        try json.enterObject()
        while let key = try json.nextKey() {
            if key == "type" { type = try json.string() } else { try take(key, &json) }
        }
    }

    mutating func take(_ key: String, _ json: inout JSONReader) throws(FormatFault) {
        switch (key, try json.kind()) {
        case ("geometry", .object):
            try json.enterObject()
            while let key = try json.nextKey() {
                switch key {
                case "type": geometry = try json.string()
                case "coordinates": vertices = try CourseVertices(&json)
                case _: try json.skip()
                }
            }
        case ("properties", .object):
            try json.enterObject()
            while let key = try json.nextKey() { try takeProperty(key, &json) }
        case _:
            try json.skip()
        }
    }

    private mutating func takeProperty(
        _ key: String, _ json: inout JSONReader
    ) throws(FormatFault) {
        guard let property = CourseDraft.Property(rawValue: key) else {
            if foreign.count < Self.mostForeign { foreign.append(key) }
            return try json.skip()
        }
        switch try json.kind() {
        case .string:
            let text = try json.string()
            if property == .name {
                draft.name = text
            } else {
                draft.properties[property] = .text(text)
            }
        case .number: draft.properties[property] = .number(try json.number())
        case .null: try json.null()
        case let kind:
            draft.properties[property] = .other(kind.rawValue)
            try json.skip()
        }
    }

    /// What it has come to.
    var finished: CourseDraft {
        var draft = draft
        guard draft.objection == nil else { return draft }
        guard type == "Feature" else {
            draft.objection = FeatureObjection(
                type.map { "type '\($0)'" } ?? "no type", expected: "a Feature")
            return draft
        }
        draft.objection = vertices?.objection
        let parts = vertices?.parts ?? []
        switch (geometry, vertices?.depth) {
        case ("LineString", 2), ("MultiLineString", 3):
            draft.ground = .line(parts: parts, reach: Self.touching)
        case ("Polygon", 3): draft.ground = .area(rings: parts)
        case ("Point", 1): draft.ground = parts.first?.first.map { .spot($0) } ?? .nothing
        case ("LineString", _?), ("MultiLineString", _?), ("Polygon", _?), ("Point", _?):
            draft.objection =
                draft.objection
                ?? FeatureObjection(
                    "coordinates that are none of a \(geometry ?? "")",
                    expected: "those of RFC 7946")
        case (let type?, _): draft.ground = .other(type)
        case (nil, _): break
        }
        return draft
    }

    /// Metres: the parts of a MultiLineString go on where the one before ends.
    private static let touching = 1.0
    /// More are not looked at for misspelt names.
    private static let mostForeign = 100
}
