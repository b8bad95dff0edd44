import Positioning
import Tracking

/// A point of a smoothed path in the whole steps that are kept of it.
struct PackedNode: Equatable, Sendable {
    /// Milliseconds on the boot clock.
    var instant: Int64
    /// 1e-6 degrees: 11 cm.
    var latitude: Int64
    var longitude: Int64
    /// Tenths of a metre per second; `nil` where nobody saw the car.
    var speed: Int64?
    /// Half metres.
    var height: Int64?
    var isBridged: Bool
    var isAfterGap: Bool
}

/// A cell of the map, and when a trip entered it first.
struct PackedCell: Equatable, Sendable {
    var column: Int64
    var row: Int64
    /// Whole seconds on the boot clock that had gone.
    var second: Int64
}

/// A speed run.
struct PackedRun: Equatable, Sendable {
    /// Milliseconds on the boot clock.
    var start: Int64
    var end: Int64
    var band: Int64
}

extension PackedNode {
    private static let stepsPerDegree = 1e6
    private static let stepsPerMetrePerSecond = 10.0
    private static let stepsPerMetre = 2.0
    private static let nanosecondsPerStep: Int64 = 1_000_000
    private static let latitudes: ClosedRange<Int64> = -90_000_000...90_000_000
    private static let longitudes: ClosedRange<Int64> = -180_000_000...180_000_000
    /// What 64 bits of nanoseconds can show.
    static let instants = Int64.min / nanosecondsPerStep...Int64.max / nanosecondsPerStep

    /// `nil` for a place that is no number, which the disk thread must not crash of.
    init?(_ point: SmoothedPoint) {
        guard point.coordinate.isValid,
            let latitude = Self.steps(point.coordinate.latitude, Self.stepsPerDegree),
            let longitude = Self.steps(point.coordinate.longitude, Self.stepsPerDegree)
        else { return nil }
        instant = PackedPoint.step(of: point.instant)
        self.latitude = latitude
        self.longitude = longitude
        speed = point.speed.flatMap { Self.steps($0, Self.stepsPerMetrePerSecond) }
        height = point.heightAboveSeaLevel.flatMap { Self.steps($0, Self.stepsPerMetre) }
        isBridged = point.isBridged
        isAfterGap = point.isAfterGap
    }

    var unpacked: SmoothedPoint {
        SmoothedPoint(
            instant: Uptime(nanoseconds: instant * Self.nanosecondsPerStep),
            coordinate: Coordinate(
                latitude: Double(latitude) / Self.stepsPerDegree,
                longitude: Double(longitude) / Self.stepsPerDegree),
            heightAboveSeaLevel: height.map { Double($0) / Self.stepsPerMetre },
            speed: speed.map { Double($0) / Self.stepsPerMetrePerSecond }, isBridged: isBridged,
            isAfterGap: isAfterGap)
    }

    /// Whether it can be unpacked: on the Earth, and at a time that a clock can show.
    var isPossible: Bool {
        Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude)
            && Self.instants.contains(instant)
    }

    /// The nearest whole number of steps; `nil` for what is no number, or beyond any quantity here.
    private static func steps(_ value: Double, _ perUnit: Double) -> Int64? {
        let scaled = (value * perUnit).rounded()
        return abs(scaled) < largest ? Int64(scaled) : nil
    }

    private static let largest = 9e15
}

extension PackedCell {
    private static let nanosecondsPerSecond: Int64 = 1_000_000_000
    private static let columns: Range<Int64> = 0..<1 << 18
    private static let rows: Range<Int64> = 0..<1 << 17
    private static let seconds =
        Int64.min / nanosecondsPerSecond...Int64.max / nanosecondsPerSecond

    init(_ cell: Geohash, at instant: Uptime) {
        column = Int64(cell.column)
        row = Int64(cell.row)
        second = Self.second(of: instant)
    }

    /// The whole seconds that had gone.
    static func second(of instant: Uptime) -> Int64 {
        let (whole, rest) = instant.nanoseconds.quotientAndRemainder(
            dividingBy: nanosecondsPerSecond)
        return rest < 0 ? whole - 1 : whole
    }

    var cell: Geohash { Geohash(column: Int(column), row: Int(row)) }

    var instant: Uptime { Uptime(nanoseconds: second * Self.nanosecondsPerSecond) }

    var isPossible: Bool {
        Self.columns.contains(column) && Self.rows.contains(row) && Self.seconds.contains(second)
    }
}

extension PackedRun {
    private static let nanosecondsPerStep: Int64 = 1_000_000
    /// More than anyone configures.
    private static let bands: ClosedRange<Int64> = 0...255

    init(_ run: SpeedRun) {
        start = PackedPoint.step(of: run.from.uptime)
        end = PackedPoint.step(of: run.to.uptime)
        band = Int64(run.band)
    }

    /// With the times that `date` gives them.
    func unpacked(_ date: (Uptime) -> Moment) -> SpeedRun {
        SpeedRun(
            from: date(Uptime(nanoseconds: start * Self.nanosecondsPerStep)),
            to: date(Uptime(nanoseconds: end * Self.nanosecondsPerStep)), band: Int(band))
    }

    var isPossible: Bool {
        PackedNode.instants.contains(start) && PackedNode.instants.contains(end)
            && Self.bands.contains(band)
    }
}
