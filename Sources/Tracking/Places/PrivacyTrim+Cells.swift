import Positioning

extension PrivacyTrim {
    /// Whether a cell of the map may be shown: not when it may touch a zone.
    ///
    /// One of four letters or fewer is a county, and tells of no place in it.
    package static func shows(_ cell: GeohashArea, outside zones: [PrivacyZone]) -> Bool {
        guard cell.letters >= tellingLetters else { return true }
        let (corner, other) = (cell.southWest, cell.northEast)
        let middle = Coordinate(
            latitude: (corner.latitude + other.latitude) / 2,
            longitude: (corner.longitude + other.longitude) / 2)
        let reach = middle.distance(to: corner)
        return !zones.contains { $0.hides(middle, within: reach) }
    }

    /// 5 km; four letters are 39 km wide.
    private static let tellingLetters = 5
}
