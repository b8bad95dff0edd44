package import Positioning

/// A place to be at, between two instants.
package struct Visit: Hashable, Codable, Sendable {
    package var place: String
    package var start: UTC
    package var end: UTC

    package init(place: String, start: UTC, end: UTC) {
        self.place = place
        self.start = start
        self.end = end
    }
}
