package import Tracking

/// A place and which side of it the car is.
package struct PlaceRecord: Equatable, Codable, Sendable {
    package enum Kind: String, Codable, Sendable {
        case circle
        case polygon
        case corridor
    }

    package enum Side: String, Codable, Sendable {
        case unknown
        case outside
        case inside
    }

    package var name: String
    package var kind: Kind
    package var state: Side
    /// When it became so.
    package var since: Timestamp?
    /// The receiver is lost: this is what was last known.
    package var stale: Bool?
    /// Kept out of shared exports.
    package var `private`: Bool?
    /// Added at run time, and to be changed there.
    package var added: Bool?
    /// Seconds inside until `place.dwelt`.
    package var dwell: Double?
    /// Only when asked for.
    package var outline: PlaceOutline?

    package init(
        _ place: Place, state: Side, since: Timestamp? = nil, isStale: Bool = false,
        isAdded: Bool = false
    ) {
        name = place.name
        kind = Kind(of: place)
        added = isAdded ? true : nil
        self.state = state
        self.since = since
        stale = isStale ? true : nil
        `private` = place.isPrivate ? true : nil
        dwell = place.dwell
    }
}

extension PlaceRecord.Kind {
    init(of place: Place) {
        switch place.shape {
        case .circle: self = .circle
        case .polygon: self = .polygon
        case .corridor: self = .corridor
        }
    }
}

extension PlaceRecord.Side {
    package init(_ side: Place.Side?) {
        switch side {
        case .inside: self = .inside
        case .outside: self = .outside
        case nil: self = .unknown
        }
    }
}
