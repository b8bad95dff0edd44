package import Positioning
package import Tracking

/// Which explored cells are asked for.
package struct ExploredFilter: Equatable, Sendable {
    /// 1…7: below 7, cells that begin alike are told as one.
    package var letters: Int
    package var box: GeohashBox?
    /// Only cells that were explored first at or after; undated ones do not match.
    package var since: UTC?
    /// Only cells that were explored first before; undated ones do not match.
    package var until: UTC?
    /// Only cells behind this one: the next page.
    package var after: GeohashArea?
    package var limit: Int

    package init(
        letters: Int = 7, box: GeohashBox? = nil, since: UTC? = nil, until: UTC? = nil,
        after: GeohashArea? = nil, limit: Int = 100
    ) {
        self.letters = letters
        self.box = box
        self.since = since
        self.until = until
        self.after = after
        self.limit = limit
    }
}

/// Explored cells, in the order of their names.
package struct ExploredPage: Equatable, Sendable {
    package var cells: [ExploredCell] = []
    /// How many match in all; only counted for a first page.
    package var count: Int?
    package var hasMore = false

    package init() {}
}

/// A cell that was driven through, or several that begin alike.
package struct ExploredCell: Equatable, Sendable {
    package var area: GeohashArea
    /// Cells of seven letters in it.
    package var cells: Int
    /// Trips that drove through; of several cells, of the one that most drove through.
    package var visits: Int
    /// When it was entered first, to the second; `nil` while that is not dated.
    package var first: UTC?
    /// When the last trip that drove through entered it first.
    package var last: UTC?
    /// The trip that explored it; of several cells, the first of them.
    package var firstTrip: Int64
}
