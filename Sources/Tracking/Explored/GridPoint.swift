import Positioning

/// A place in units of the geohash grid, whose cells have whole numbers.
struct GridPoint: Equatable {
    /// East of 180° W; 0 ≤ x < columns.
    let x: Double
    /// North of the South Pole; 0 ≤ y ≤ rows.
    let y: Double

    init(_ place: Coordinate) {
        x = (wrapped(place.longitude) + 180) * (Double(Self.columns) / 360)
        y = (place.latitude + 90) * (Double(Self.rows) / 180)
    }

    /// 180° W rounded to the east end is its first column.
    var column: Int { Int(x) & (Self.columns - 1) }
    /// The North Pole lies in the last row.
    var row: Int { max(0, min(Self.rows - 1, Int(y))) }

    /// 18 bits of longitude and 17 of latitude.
    static let columns = 1 << 18
    static let rows = 1 << 17
}
