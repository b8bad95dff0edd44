import Positioning
import Tracking

/// A point in the whole steps that are kept of it.
///
/// Packing what was unpacked gives the same again, so a block may be read and written over and over.
struct PackedPoint: Equatable, Sendable {
    /// Milliseconds on the boot clock.
    var instant: Int64
    /// 1e-7 degrees: 11 mm.
    var latitude: Int64
    var longitude: Int64
    /// Centimetres per second.
    var speed: Int64
    /// Half metres.
    var accuracy: Int64
    /// Degrees, 0…359: a fix tells no more, and a path shows its own direction.
    var track: Int64?
    /// Half metres.
    var height: Int64?
    var isAfterGap: Bool
}

extension PackedPoint {
    private static let nanosecondsPerStep: Int64 = 1_000_000
    private static let stepsPerDegree = 1e7
    private static let stepsPerMetrePerSecond = 100.0
    private static let stepsPerMetre = 2.0
    private static let turn: Int64 = 360

    private static let latitudes: ClosedRange<Int64> = -900_000_000...900_000_000
    private static let longitudes: ClosedRange<Int64> = -1_800_000_000...1_800_000_000
    /// What 64 bits of nanoseconds can show.
    private static let instants = Int64.min / nanosecondsPerStep...Int64.max / nanosecondsPerStep

    init(_ point: TrackPoint) {
        instant = Self.step(of: point.instant)
        latitude = Self.latitudes.clamp(steps(point.coordinate.latitude, Self.stepsPerDegree) ?? 0)
        longitude = Self.longitudes.clamp(
            steps(point.coordinate.longitude, Self.stepsPerDegree) ?? 0)
        speed = steps(point.speed, Self.stepsPerMetrePerSecond) ?? 0
        accuracy = steps(point.accuracy, Self.stepsPerMetre) ?? 0
        track = point.track.flatMap { steps($0, 1) }.map(Self.wound)
        height = point.heightAboveSeaLevel.flatMap { steps($0, Self.stepsPerMetre) }
        isAfterGap = point.isAfterGap
    }

    /// The nearest millisecond.
    static func step(of instant: Uptime) -> Int64 {
        let (whole, rest) = instant.nanoseconds.quotientAndRemainder(
            dividingBy: nanosecondsPerStep)
        let half = nanosecondsPerStep / 2
        return instants.clamp(whole + (rest >= half ? 1 : rest < -half ? -1 : 0))
    }

    var unpacked: TrackPoint {
        TrackPoint(
            instant: Uptime(nanoseconds: instant * Self.nanosecondsPerStep),
            coordinate: Coordinate(
                latitude: Double(latitude) / Self.stepsPerDegree,
                longitude: Double(longitude) / Self.stepsPerDegree),
            heightAboveSeaLevel: height.map { Double($0) / Self.stepsPerMetre },
            speed: Double(speed) / Self.stepsPerMetrePerSecond, track: track.map(Double.init),
            accuracy: Double(accuracy) / Self.stepsPerMetre, isAfterGap: isAfterGap)
    }

    /// Whether it can be unpacked: on the Earth, and at a time that a clock can show.
    var isPossible: Bool {
        Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude)
            && Self.instants.contains(instant)
    }

    /// Directions with whole turns added, so that no step exceeds half a turn.
    static func unwound(_ tracks: [Int64]) -> [Int64] {
        var unwound: [Int64] = []
        for track in tracks {
            guard let last = unwound.last else {
                unwound.append(track)
                continue
            }
            let step = wound(track - last)
            unwound.append(last + (step >= turn / 2 ? step - turn : step))
        }
        return unwound
    }

    /// A direction within one turn.
    static func wound(_ track: Int64) -> Int64 {
        let rest = track % turn
        return rest < 0 ? rest + turn : rest
    }
}

/// The nearest whole number of steps; `nil` for what is not a number.
///
/// The gates let no such thing through; the disk thread must not be what crashes if one does.
private func steps(_ value: Double, _ perUnit: Double) -> Int64? {
    let scaled = (value * perUnit).rounded()
    /// Far beyond any quantity here, and exact in both types.
    let limit = 9e15
    guard scaled.isFinite else { return nil }
    return Int64(min(max(scaled, -limit), limit))
}

extension ClosedRange<Int64> {
    fileprivate func clamp(_ value: Int64) -> Int64 {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
