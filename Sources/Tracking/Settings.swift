/// What the configuration can say to the rules, with the defaults of SPEC §2.
///
/// Units: metres, seconds, metres per second.
package struct Settings: Equatable, Sendable {
    package var gate = Gate()
    package var trip = Trip()
    package var course = Course()
    package var itinerary = Itinerary()
    /// The one that trips are driven with unless a person says otherwise.
    package var vehicle: Vehicle?
    /// All of them.
    package var vehicles: [Vehicle] = []
    package var bands = SpeedBands.ordinary
    /// Whether cells, speed runs and the path in hindsight are wanted: a replay may ask for none.
    package var drawsMap = true

    package init() {}

    package func vehicle(named name: String) -> Vehicle? {
        vehicle?.name == name ? vehicle : vehicles.first { $0.name == name }
    }

    /// Section `[gate]`.
    package struct Gate: Equatable, Sendable {
        /// 68 % radius beyond which a fix is not used.
        package var maximumAccuracy = 60.0
        /// Age at which what is shown becomes stale.
        package var maximumAge = 15.0
        package var maximumSpeed = 70.0
        /// Gates that are switched off: what they would refuse for these reasons passes.
        ///
        /// Only what is a matter of judgement can be: `nowhere` where 0, 0 is a real place,
        /// `estimated`, `imprecise`, `leaping`, `frozen`.
        package var switchedOff: Set<Refusal.Reason> = []
    }

    /// Section `[trip]`.
    package struct Trip: Equatable, Codable, Sendable {
        /// A trip ends when the car stayed put this long.
        package var stop = 300.0
        /// After a restart a gap up to this long keeps the trip.
        package var reopen = 600.0
        package var minimumDistance = 200.0
        package var minimumDuration = 60.0
    }

    /// Section `[course]`: what a course goes by that says nothing else.
    package struct Course: Equatable, Sendable {
        /// How far from the line still counts as on it.
        package var corridor = 150.0
        package var offRoute = OffRouteRule.auto
        package var complete = Completion.order
        /// The part of the length that completes it, when distance decides: 0 < share ≤ 1.
        package var share = 0.8

        package init() {}

        package enum Completion: String, Sendable, CaseIterable {
            /// Driven in order.
            case order
            /// Enough metres driven inside the corridor.
            case distance
        }

        package var completion: CompletionRule {
            switch complete {
            case .order: .order
            case .distance: .distance(share: share)
            }
        }
    }

    /// Section `[itinerary]`.
    package struct Itinerary: Equatable, Sendable {
        /// Visits this near each other are handled together.
        package var near = 200.0
    }

    /// Section `[vehicle NAME]`; the first one is in use until a person says otherwise of a trip.
    package struct Vehicle: Equatable, Sendable {
        package var name: String
        /// Litres per 100 km.
        package var consumption: Double?
        /// Per litre.
        package var fuelPrice: Double?

        package init(name: String, consumption: Double? = nil, fuelPrice: Double? = nil) {
            self.name = name
            self.consumption = consumption
            self.fuelPrice = fuelPrice
        }
    }
}
