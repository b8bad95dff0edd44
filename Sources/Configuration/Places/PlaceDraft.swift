package import Positioning
package import Tracking

/// What a person says of a place that is added, or edited, at run time.
///
/// Units: metres, seconds, degrees.
package struct PlaceDraft: Equatable, Sendable {
    package var name: String
    package var center: Coordinate?
    package var radius: Double?
    package var enter: Double?
    package var exit: Double?
    package var dwell: Double?
    /// A radius of 68 %, as in the file.
    package var maximumAccuracy: Double?
    package var isPrivate: Bool?

    package init(name: String, center: Coordinate? = nil, radius: Double? = nil) {
        self.name = name
        self.center = center
        self.radius = radius
    }

    /// The circle that it describes, or what is wrong with it.
    package func place() -> Result<Place, Flaw> {
        judged { () throws(FeatureObjection) in
            guard let center else {
                throw FeatureObjection("no position", expected: "a latitude and a longitude")
            }
            return Place(
                name: try PlaceRules.name(name), shape: try circle(around: center),
                dwell: try PlaceRules.seconds(Self.measure(dwell)),
                maximumSigma: try PlaceRules.sigma(Self.measure(maximumAccuracy)),
                isPrivate: isPrivate ?? false)
        }
    }

    /// `place` with what the draft says of it; a dwell of 0 is none.
    package func edit(_ place: Place) -> Result<Place, Flaw> {
        judged { () throws(FeatureObjection) in
            var place = place
            if center != nil || radius != nil || enter != nil || exit != nil {
                guard case .circle(let oldCenter, let oldEnter, let oldLeave) = place.shape else {
                    throw FeatureObjection(
                        "a polygon or a corridor", expected: "a circle; import it again instead")
                }
                var draft = self
                if radius == nil, enter == nil, exit == nil {
                    (draft.enter, draft.exit) = (oldEnter, oldLeave)
                }
                place.shape = try draft.circle(around: center ?? oldCenter)
            }
            if let dwell {
                place.dwell = dwell == 0 ? nil : try PlaceRules.seconds(Self.measure(dwell))
            }
            if let maximumAccuracy {
                place.maximumSigma =
                    maximumAccuracy == 0
                    ? nil : try PlaceRules.sigma(Self.measure(maximumAccuracy))
            }
            place.isPrivate = isPrivate ?? place.isPrivate
            return place
        }
    }

    private func circle(around center: Coordinate) throws(FeatureObjection) -> Place.Shape {
        let radii = try PlaceRules.radii(
            Self.measure(radius), Self.measure(enter), Self.measure(exit))
        return .circle(
            center: try PlaceRules.coordinate([center.longitude, center.latitude]),
            enter: radii.enter, leave: radii.leave)
    }

    private func judged(
        _ make: () throws(FeatureObjection) -> Place
    ) -> Result<Place, Flaw> {
        do throws(FeatureObjection) {
            return .success(try make())
        } catch {
            return .failure(Flaw(sentence: "\(error.read); expected \(error.expected)"))
        }
    }

    /// Why it is no place.
    package struct Flaw: Error, Equatable {
        package let sentence: String
    }

    private static func measure(_ number: Double?) -> Measure? { number.map(Measure.number) }
}
