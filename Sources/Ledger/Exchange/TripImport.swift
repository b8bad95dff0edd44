/// A trip of an old recording that is here as a whole, and is to be added in one transaction.
package struct TripImport: Equatable, Sendable {
    /// Closed.
    package var parcel: TripParcel
    /// What is told of it: stored with it.
    package var event: EventEntry
    /// Bytes that are to stay free on the disk.
    package var reserve: Int64

    package init(_ parcel: TripParcel, event: EventEntry, leaving reserve: Int64) {
        self.parcel = parcel
        self.event = event
        self.reserve = reserve
    }
}
