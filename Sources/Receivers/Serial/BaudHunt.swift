import Glibc
import Positioning

/// Looks for the speed at which a receiver makes sense.
///
/// A speed is given up when bytes have come for `noise` without one good sentence, or none at all
/// for `silence`. The speed at which a sentence was read is kept, and is the first one to be tried
/// when the port is opened again.
///
/// Source: NMEA 0183 is 4800, modules leave the factory at 9600, 38400 or 115200; gpsd's own hunt
/// goes through the same list.
struct BaudHunt: Equatable, Sendable {
    private enum State: Equatable {
        case idle
        /// Listening at this speed since then; the first byte came then.
        case listening(since: Uptime, firstByte: Uptime?)
        case settled
    }

    /// Most likely first.
    static let speeds = [
        9600, 115_200, 4800, 38_400, 57_600, 19_200, 230_400, 460_800, 921_600,
    ]
    /// A receiver talks at least once a second: two seconds hold a whole cycle.
    static let noise = Duration.seconds(2)
    /// A whole cycle and a slow start.
    static let silence = Duration.seconds(3)

    private let isFixed: Bool
    private var state = State.idle
    /// The speed in force.
    private(set) var baud: Int

    /// Stays at `fixed`, or hunts when there is none, from the speed that served an earlier run on.
    init(fixed: Int?, remembered: Int? = nil) {
        isFixed = fixed != nil
        // What is remembered may have been written by anybody: only a speed of ours is tried.
        let first = remembered.flatMap { Self.speeds.contains($0) ? $0 : nil }
        baud = fixed ?? first ?? Self.speeds[0]
    }

    /// The speed that was found by listening; `nil` when it was ordered, or none is found yet.
    var found: Int? { !isFixed && state == .settled ? baud : nil }

    /// How long it takes to try everything once.
    var round: Duration { isFixed ? .zero : Self.silence * Self.speeds.count }

    var wakeAt: Uptime? {
        guard case .listening(let since, let firstByte) = state else { return nil }
        return firstByte?.advanced(by: Self.noise) ?? since.advanced(by: Self.silence)
    }

    mutating func opened(at now: Uptime) {
        state = isFixed ? .settled : .listening(since: now, firstByte: nil)
    }

    mutating func bytesArrived(at now: Uptime) {
        guard case .listening(let since, nil) = state else { return }
        state = .listening(since: since, firstByte: now)
    }

    /// Whether no speed has been found yet, so that one after the other is tried.
    var isSearching: Bool { state != .settled }

    /// The bytes made sense, as sentences or as packets of another protocol: this is it.
    mutating func understood() { state = .settled }

    /// The next speed, when this one has had its chance.
    mutating func woke(at now: Uptime) -> Int? {
        guard let due = wakeAt, now >= due else { return nil }
        let index = Self.speeds.firstIndex(of: baud) ?? -1
        baud = Self.speeds[(index + 1) % Self.speeds.count]
        state = .listening(since: now, firstByte: nil)
        return baud
    }

    /// The constant of termios(3) for a speed; `nil` when it has none.
    static func speed(of baud: Int) -> speed_t? {
        let known: [Int: Int32] = [
            1200: B1200, 2400: B2400, 4800: B4800, 9600: B9600, 19_200: B19200, 38_400: B38400,
            57_600: B57600, 115_200: B115200, 230_400: B230400, 460_800: B460800,
            921_600: B921600,
        ]
        return known[baud].map { speed_t($0) }
    }
}
