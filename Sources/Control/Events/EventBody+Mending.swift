import Tracking

extension EventBody.Body {
    /// Which trips are there now and which are not; the figures too, if it is one.
    ///
    /// Not where it began and ended: it may be made of one that is deleted later, which this would tell of.
    mutating func add(_ mending: TripMending) throws {
        if let only = mending.trips.first, mending.trips.count == 1 {
            try add(only)
            for name in Self.places { fields[name] = nil }
            // One that is over may be of another boot, whose clock says nothing here.
            if !only.isOpen { fields[EventBody.undated] = nil }
        }
        name("trip", change: mending.change.rawValue)
        if !mending.trips.isEmpty {
            fields["ids"] = .list(mending.trips.map { .whole($0.id) })
        }
        if let excess = mending.excess { fields["reason"] = .text(excess.rawValue) }
        if !mending.gone.isEmpty { fields["gone"] = .list(mending.gone.map(JSONValue.whole)) }
    }

    private static let places = [
        "start_lat", "start_lon", "end_lat", "end_lon", "start_place", "end_place",
    ]
}
