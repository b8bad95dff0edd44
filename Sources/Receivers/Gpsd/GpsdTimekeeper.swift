import Positioning

/// Puts what gpsd says of time on the boot clock, by the wall clock of the machine they share.
///
/// gpsd states when a second began by `CLOCK_REALTIME`. Read beside the boot clock, that clock is a
/// ruler and nothing more: `boot now - (wall now - wall then)`. It must not have been moved between, so
/// the distance of the two clocks is compared from mark to mark; the mark that a step may have fallen
/// before is given up, and so is one whose age makes no sense. Both clocks are slewed as one, so a
/// slew does no harm.
///
/// Source: gpsd_json(5) TOFF, PPS; clock_gettime(2).
struct GpsdTimekeeper: Equatable, Sendable {
    /// Two readings of both clocks differ by less, unless one was set.
    static let stillness = Duration.milliseconds(5)
    /// A mark is read at once; later than this, nobody knows what happened to the clock between.
    static let oldest = Duration.seconds(10)

    private let source: Int
    /// Wall minus boot clock when last looked at, in nanoseconds.
    private var distance: Int64?
    /// How often the wall clock was set under our eyes.
    private(set) var steps = 0

    init(source: Int) {
        self.source = source
    }

    /// A session begins: only marks sent from now on can come.
    mutating func opened(_ reading: WallReading) { _ = stands(reading) }

    /// When it was the time that `clock` states; `nil` when the wall clock cannot be trusted for it.
    mutating func mark(_ clock: GpsdClock, _ reading: WallReading) -> TimeMark? {
        let age = Duration.nanoseconds(reading.wall - clock.wall)
        guard stands(reading), age > .zero - Self.stillness, age <= Self.oldest else { return nil }
        return TimeMark(
            source: source, kind: clock.kind, time: clock.time,
            instant: reading.boot.advanced(by: .zero - age))
    }

    /// Whether the wall clock has been left alone since the last look.
    private mutating func stands(_ reading: WallReading) -> Bool {
        let now = reading.wall - reading.boot.nanoseconds
        defer { distance = now }
        guard let distance else { return true }
        let moved = Duration.nanoseconds(now - distance)
        guard moved > Self.stillness || moved < .zero - Self.stillness else { return true }
        steps += 1
        return false
    }
}
