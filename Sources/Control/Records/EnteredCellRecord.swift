package import Positioning
package import Tracking

/// A cell that a trip entered, and when.
package struct EnteredCellRecord: Equatable, Codable, Sendable {
    /// Seven letters.
    package var geohash: String
    package var time: Timestamp

    package init(_ cell: Geohash, at utc: UTC) {
        geohash = cell.text
        time = Timestamp(utc)
    }

    /// `nil` for what is no name of a cell.
    package var cell: Geohash? {
        guard let area = GeohashArea(geohash), area.letters == Self.letters else { return nil }
        return Geohash(rawValue: area.cells.lowerBound)
    }

    private static let letters = 7
}
