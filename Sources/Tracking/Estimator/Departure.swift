import Positioning

/// A departure that is not sure yet: what to credit once it is.
///
/// Units: metres, seconds. Source: estimation.md (c), "pending".
struct Departure: Equatable, Codable, Sendable {
    /// The first instant of moving, extrapolated back to rest.
    private(set) var began: Uptime
    /// Where the car stood, and how surely (m²).
    let anchor: Coordinate
    let variance: Double
    /// ∫ speed dt, and ∫ velocity dt.
    private(set) var distance = 0.0
    private(set) var path = Displacement.zero
    private(set) var lastMove: Uptime
    private var briskSince: Uptime?
    private var fastSince: Uptime?

    init(_ sample: Standstill.Sample, anchor: Coordinate, variance: Double) {
        self.anchor = anchor
        self.variance = variance
        lastMove = sample.instant
        guard sample.elapsed > 0 else {
            began = sample.instant
            return
        }
        let gained = sample.reading.speed - sample.before.speed
        let acceleration = max(Self.gentlest, gained / sample.elapsed)
        let fromRest = sample.reading.speed / acceleration
        began = sample.instant.advanced(bySeconds: -min(sample.elapsed, fromRest))
    }

    mutating func add(_ sample: Standstill.Sample, isBrisk: Bool) {
        let elapsed = sample.elapsed
        distance += 0.5 * (sample.reading.speed + sample.before.speed) * elapsed
        path = path + (sample.reading.velocity + sample.before.velocity) * (0.5 * elapsed)
        lastMove = sample.instant
        briskSince = isBrisk ? briskSince ?? sample.instant : nil
        if sample.reading.speed < Self.roadSpeed {
            fastSince = nil
        } else if fastSince == nil {
            fastSince =
                sample.before.speed >= Self.roadSpeed
                ? sample.instant.advanced(bySeconds: -elapsed) : sample.instant
        }
    }

    /// A quiet fix in between.
    mutating func pause() {
        briskSince = nil
        fastSince = nil
    }

    func isBrisk(at instant: Uptime) -> Bool {
        briskSince.map { instant.seconds(since: $0) >= Self.briskFor } ?? false
    }

    /// Road speed for two seconds: no need to ask further.
    func isFast(at instant: Uptime) -> Bool {
        fastSince.map { instant.seconds(since: $0) >= Self.fastFor } ?? false
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        began.shift(by: shift)
        lastMove.shift(by: shift)
        briskSince?.shift(by: shift)
        fastSince?.shift(by: shift)
    }

    /// Whether the raw position moved the same way as the velocity says.
    func isConfirmed(by place: Coordinate, sigma: Double) -> Bool {
        let reach = path.length
        let moved = anchor.displacement(to: place)
        return moved.dot(path) / reach >= Self.share * reach
            && (moved - path).length <= Self.share * reach + Self.sigmas * sigma
    }

    /// m/s²; a start gentler than this is dated as if it were this.
    private static let gentlest = 0.3
    /// In m/s.
    private static let roadSpeed = 5.0
    /// Seconds.
    private static let briskFor = 0.9
    /// Seconds; two fixes apart at 1 Hz, with their jitter.
    private static let fastFor = 1.9
    private static let share = 0.5
    private static let sigmas = 2.5
}
