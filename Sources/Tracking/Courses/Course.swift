/// Something to be driven, for practice or as a planned route: a line, or an area to park in.
///
/// Units: metres. Source: SPEC §9.
package struct Course: Sendable {
    package var name: String
    package let ground: Ground
    /// How far from the line a fix may be to count for the distance rule.
    package var corridor: Double
    package var offRoute: OffRouteRule
    package var completion: CompletionRule

    package enum Kind: String, Codable, Sendable {
        case driving
        case parking
    }

    package enum Ground: Sendable {
        case line(CourseLine)
        /// Practised in for so many seconds.
        case area(Place.Shape, practice: Double)
    }

    package init(
        name: String, ground: Ground, corridor: Double = Self.defaultCorridor,
        offRoute: OffRouteRule = .auto, completion: CompletionRule = .order
    ) {
        self.name = name
        self.ground = ground
        self.corridor = corridor
        self.offRoute = offRoute
        self.completion = completion
    }

    package var kind: Kind {
        switch ground {
        case .line: .driving
        case .area: .parking
        }
    }

    /// Tells whether the ground is still the one that something was remembered about.
    package var fingerprint: Int64 {
        switch ground {
        case .line(let line): line.fingerprint
        case .area(let shape, _): shape.fingerprint
        }
    }

    /// Half-width of the classic corridor, SPEC §9.
    package static let defaultCorridor = 150.0
    /// Seconds of manoeuvring that make a parking practice: a dozen attempts of half a minute.
    package static let defaultPractice = 300.0
}

/// From which distance on the car is off its route.
package enum OffRouteRule: Equatable, Codable, Sendable {
    /// By how surely we know where the car is.
    case auto
    /// A fixed distance, in metres.
    case beyond(Double)
}

/// What makes a course completed.
package enum CompletionRule: Equatable, Codable, Sendable {
    /// Driven from its start to its end, in order.
    case order
    /// So large a share of its length driven inside the corridor, wherever.
    case distance(share: Double)
}
