/// What a GPX capture was made of.
package struct TrackCounts: Equatable, Sendable {
    /// Points that became epochs.
    package var points = 0
    /// Points without a time, which are no epochs.
    package var timeless = 0
    /// Points whose place is missing or not on the Earth; they became epochs without a fix.
    package var nowhere = 0
    /// Why the rest of the file could not be read, and where; `nil` when all of it was.
    package var damage: String?
}
