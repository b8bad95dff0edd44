/// A place that was added at run time, as the store keeps it.
package struct PlaceEntry: Equatable, Sendable {
    package var name: String
    /// A Feature of RFC 7946, in the form of the file of places; `nil` for one that was removed.
    package var feature: String?

    package init(name: String, feature: String?) {
        self.name = name
        self.feature = feature
    }
}
