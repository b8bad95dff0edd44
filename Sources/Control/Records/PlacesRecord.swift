/// Answer to `places.list`.
package struct PlacesRecord: Equatable, Codable, Sendable {
    package var places: [PlaceRecord]

    package init(places: [PlaceRecord]) {
        self.places = places
    }
}
