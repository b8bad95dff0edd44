package import Positioning

/// Cuts the ends of a track that lie near private places.
///
/// From each end on everything goes until the track is out of all zones. What passes through one on
/// the way stays: many roads do, and only an end says that somebody lives there.
package enum PrivacyTrim {
    /// The part of `track` that may be shown; empty when all of it lies near private places.
    package static func visible(of track: [Coordinate], outside zones: [PrivacyZone]) -> Range<Int>
    {
        func isShown(_ position: Coordinate) -> Bool { !zones.contains { $0.hides(position) } }
        guard let first = track.firstIndex(where: isShown),
            let last = track.lastIndex(where: isShown)
        else { return 0..<0 }
        return first..<(last + 1)
    }
}
