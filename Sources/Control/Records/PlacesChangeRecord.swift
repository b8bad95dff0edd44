/// Answer to what changes places: `places.add`, `places.edit`, `places.remove`, `places.import`.
package struct PlacesChangeRecord: Equatable, Codable, Sendable {
    /// Names of those that are there now, or in another form.
    package var places: [String]
    /// Names of those that are not there any more.
    package var removed: [String]?
    /// `false` while the store fails: kept in memory until it works again.
    package var durable: Bool?

    package init(places: [String], removed: [String]? = nil, isDurable: Bool = true) {
        self.places = places
        self.removed = removed
        durable = isDurable ? nil : false
    }
}
