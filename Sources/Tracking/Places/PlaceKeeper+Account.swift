import Positioning

extension PlaceKeeper {
    /// What is known of a place, and what it made of the last fixes; `nil` when there is none so named.
    package func account(of name: String) -> PlaceAccount? { roster.account(of: name) }
}

extension Pipeline {
    /// What is known of one place, and why.
    package func account(ofPlace name: String) -> PlaceAccount? { places.account(of: name) }
}

extension PlaceRoster {
    func account(of name: String) -> PlaceAccount? {
        guard let number = places.firstIndex(where: { $0.name == name }) else { return nil }
        let place = places[number]
        let watch = watch(of: number)
        let side = side(of: number)
        return PlaceAccount(
            place: place, side: side, since: watch?.since, isSure: sureSide(of: number) != nil,
            sigmaLimit: place.thresholds().accuracies.upperBound, pending: watch?.pending,
            dwellDue: watch?.dwellDue, isDwelt: watch?.isDwelt ?? false,
            glances: list.glimpses.map { glimpse in
                watch?.glances.first { $0.number == glimpse.number }
                    ?? passedOver(glimpse, by: place, watch?.glances ?? [], side: side)
            })
    }

    /// A fix that was not weighed here, because nothing could happen or it was too vague.
    private func passedOver(
        _ glimpse: Glimpse, by place: Place, _ glances: [PlaceGlance], side now: Place.Side?
    ) -> PlaceGlance {
        // No side changes between two that were weighed.
        let before = glances.last { $0.number < glimpse.number }
        let after = glances.first { $0.number > glimpse.number }
        let side = before.map(\.after) ?? after.map(\.before) ?? now
        let distance = place.shape.distance(from: glimpse.coordinate)
        let isBetween = distance > place.shape.enter && distance < place.shape.leave
        return PlaceGlance(
            number: glimpse.number, instant: glimpse.instant, distance: distance,
            sigma: glimpse.sigma, before: side, after: side,
            reason: !place.thresholds().hears(distance: distance, accuracy: glimpse.sigma)
                ? .vague : isBetween ? .between : .clear)
    }
}

/// A fix, as far as `why` needs it.
struct Glimpse: Sendable {
    var number: Int
    var instant: Uptime
    var coordinate: Coordinate
    var sigma: Double
}
