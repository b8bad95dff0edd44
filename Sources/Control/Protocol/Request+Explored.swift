package import Tracking

extension Request {
    /// Which explored cells to list, in the order of their names.
    package struct Explored: Equatable, Codable, Sendable {
        /// Letters of their names, 1…7, of which fewer are larger cells; absent: 7.
        package var precision: Int?
        /// Only those that this touches.
        package var box: Box?
        /// Only those that were explored first then or later.
        package var since: Timestamp?
        /// Only those that were explored first before.
        package var until: Timestamp?
        /// Only those behind this one: the last of the page before.
        package var after: String?
        package var limit: Int?
        /// Without those near private places.
        package var trimmed: Bool?

        package init(
            precision: Int? = nil, box: Box? = nil, since: Timestamp? = nil,
            until: Timestamp? = nil, after: String? = nil, limit: Int? = nil,
            trimmed: Bool? = nil
        ) {
            self.precision = precision
            self.box = box
            self.since = since
            self.until = until
            self.after = after
            self.limit = limit
            self.trimmed = trimmed
        }

        package var letters: Int { precision ?? Self.precisions.upperBound }

        /// What is wrong with it, for a person.
        package var objection: String? {
            if !Self.precisions.contains(letters) {
                return "“precision” is a number of letters, 1 to 7, not \(letters)"
            }
            if let box, box.cells == nil {
                return Box.objection
            }
            if let after, GeohashArea(after)?.letters != letters {
                return "“after” is a geohash of \(letters) letters"
            }
            return nil
        }

        private static let precisions = 1...7
    }

    /// A box of the map, in degrees; west above east is over the 180th meridian.
    package struct Box: Equatable, Codable, Sendable {
        package var south: Double
        package var west: Double
        package var north: Double
        package var east: Double

        package init(south: Double, west: Double, north: Double, east: Double) {
            self.south = south
            self.west = west
            self.north = north
            self.east = east
        }

        /// What is wrong with one that is none, for a person.
        static let objection = "“box” is degrees on the Earth, and south is not above north"

        /// What it touches; `nil` when it is no box.
        package var cells: GeohashBox? {
            GeohashBox(south: south, west: west, north: north, east: east)
        }
    }
}
