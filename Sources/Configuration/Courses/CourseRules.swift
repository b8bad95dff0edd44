import Positioning
import Tracking

/// What a feature, a route or a track must be to be a course: SPEC §9.
///
/// Units: metres, seconds.
enum CourseRules {
    /// The course, where it says nothing by `usual`.
    static func course(
        from draft: CourseDraft, usual: Settings.Course
    ) throws(FeatureObjection) -> Course {
        if let objection = draft.objection { throw objection }
        let name = try PlaceRules.name(draft.name)
        let kind = try kind(of: draft)
        let ground: Course.Ground
        switch (draft.ground, kind) {
        case (.line(let parts, let reach), .driving):
            try refuse([.time, .radius, .enter, .exit], in: draft, of: "a driving course")
            ground = .line(try line(joining: parts, within: reach))
        case (.area(let rings), .parking):
            try refuse([.radius, .enter, .exit], in: draft, of: "a polygon")
            var checked: [[Coordinate]] = []
            for (index, ring) in rings.enumerated() {
                checked.append(try PlaceRules.ring(ring, number: index + 1))
            }
            guard !checked.isEmpty else {
                throw FeatureObjection("a polygon without rings", expected: "an outer ring")
            }
            let shape = Place.Shape.polygon(rings: checked, margin: PlaceRules.smallestGap)
            ground = .area(shape, practice: try practice(draft))
        case (.spot(let center), .parking):
            let (enter, leave) = try PlaceRules.radii(
                try draft.measure(.radius), try draft.measure(.enter), try draft.measure(.exit))
            ground = .area(
                .circle(center: center, enter: enter, leave: leave),
                practice: try practice(draft))
        case (.line, .parking):
            throw FeatureObjection(
                "a line to park on", expected: "a Polygon, or a Point with a radius, in GeoJSON")
        case (.area, .driving), (.spot, .driving):
            throw FeatureObjection("an area to drive", expected: "a LineString")
        case (.other(let type), _):
            throw FeatureObjection("geometry '\(type)'", expected: geometries)
        case (.nothing, _):
            throw FeatureObjection("no geometry", expected: geometries)
        }
        return Course(
            name: name, ground: ground,
            corridor: try corridor(draft) ?? usual.corridor,
            offRoute: try offRoute(draft) ?? usual.offRoute,
            completion: try completion(draft, usual))
    }

    /// The one line that `parts` make.
    private static func line(
        joining parts: [[Coordinate]], within reach: Double
    ) throws(FeatureObjection) -> CourseLine {
        var whole: [Coordinate] = []
        for (index, part) in parts.enumerated() {
            if let end = whole.last, let start = part.first {
                let gap = end.distance(to: start)
                guard gap <= reach else {
                    throw FeatureObjection(
                        "part \(index + 1) begins \(Quantity.text(gap.rounded()))m from where the "
                            + "part before ends",
                        expected: "parts at most \(Quantity.text(reach))m apart, in driving order")
                }
            }
            whole = whole.isEmpty ? part : whole + part
        }
        do throws(CourseLine.Defect) {
            return try CourseLine(whole)
        } catch {
            switch error {
            case .tooShort(let places):
                throw FeatureObjection(
                    places == 0 ? "a line without places" : "a line of one place",
                    expected: "at least two places that differ")
            case .notANumber(let vertex), .outOfRange(let vertex):
                throw FeatureObjection(
                    "position \(vertex + 1), which is not on the Earth", expected: "degrees")
            }
        }
    }

    private static func kind(of draft: CourseDraft) throws(FeatureObjection) -> Course.Kind {
        guard let written = draft.properties[.kind] else {
            // What is drawn says what it is for.
            switch draft.ground {
            case .area, .spot: return .parking
            case .line, .nothing, .other: return .driving
            }
        }
        switch written {
        case .text("driving"): return .driving
        case .text("parking"): return .parking
        case .text, .number, .other:
            throw FeatureObjection("kind \(written.shown)", expected: "driving or parking")
        }
    }

    private static func refuse(
        _ properties: [CourseDraft.Property], in draft: CourseDraft, of subject: String
    ) throws(FeatureObjection) {
        guard !draft.isLenient, let odd = properties.first(where: { draft.properties[$0] != nil })
        else { return }
        throw FeatureObjection(
            "\(subject) with '\(odd.rawValue)'", expected: "\(subject) without it")
    }

    private static let geometries =
        "a LineString or a MultiLineString to drive, a Polygon or a Point to park in"
}
