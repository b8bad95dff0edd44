package import Positioning
package import Tracking

/// Answer to `explored`.
package struct ExploredRecord: Equatable, Codable, Sendable {
    /// Letters of the names.
    package var precision: Int
    /// In the order of their names.
    package var cells: [ExploredCellRecord]
    /// How many there are in all; only on a first page.
    package var count: Int?
    /// How many cells the box touches, when a box was asked for.
    package var possible: Int?
    /// Of these the share that is explored, of 1.
    package var share: Double?
    /// Whether another page follows.
    package var more: Bool

    package init(
        precision: Int, cells: [ExploredCellRecord], count: Int? = nil, possible: Int? = nil,
        more: Bool
    ) {
        self.precision = precision
        self.cells = cells
        self.count = count
        self.possible = possible
        if let count, let possible, possible > 0 {
            share = (Double(count) / Double(possible)).places(Self.decimals)
        }
        self.more = more
    }

    /// Of a share: one cell of a large country still shows.
    private static let decimals = 9
}

/// A cell that was driven through, or several whose names begin alike.
package struct ExploredCellRecord: Equatable, Codable, Sendable {
    package var geohash: String
    /// Trips that drove through, of a cell of seven letters.
    package var visits: Int?
    /// Cells of seven letters in it, of a larger one.
    package var cells: Int?
    /// When it was entered first; absent until that is dated.
    package var first: Timestamp?
    /// When the last trip that drove through entered it.
    package var last: Timestamp?
    /// The trip that explored it, or the first cell of it.
    package var trip: Int64

    package init(
        _ area: GeohashArea, cells: Int, visits: Int, first: UTC?, last: UTC?, trip: Int64
    ) {
        let isWhole = area.letters == Self.finest
        geohash = area.text
        self.visits = isWhole ? visits : nil
        self.cells = isWhole ? nil : cells
        self.first = Timestamp(first)
        self.last = Timestamp(last)
        self.trip = trip
    }

    private static let finest = 7
}
