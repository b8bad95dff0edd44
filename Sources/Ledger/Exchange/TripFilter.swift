package import Positioning

/// Which trips are asked for; what is absent leaves them all.
package struct TripFilter: Equatable, Sendable {
    package var limit: Int
    /// Only trips numbered below: the next page.
    package var before: Int64?
    /// Only trips that ended at or after; undated ones do not match.
    package var since: UTC?
    /// Only trips that began before; undated ones do not match.
    package var until: UTC?
    /// Only trips that began at this place.
    package var from: String?
    /// Only trips that ended at this place.
    package var to: String?
    /// Only trips that began or ended at this place.
    package var place: String?
    package var vehicle: String?
    /// Only trips whose label has this in it; capital letters of ASCII are as good as small ones.
    package var label: String?
    /// Only trips of so many metres or more, unseen ones included.
    package var longer: Double?
    /// Only trips of so many metres or less, unseen ones included.
    package var shorter: Double?

    package init(
        limit: Int = 50, before: Int64? = nil, since: UTC? = nil, until: UTC? = nil
    ) {
        self.limit = limit
        self.before = before
        self.since = since
        self.until = until
    }
}
