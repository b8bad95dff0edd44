import Positioning

/// Finds where one recording ends and another begins, within a file and from one to the next.
///
/// A file may hold the tracks of years. Behind a long silence a car that is where it was left goes on, as the
/// daemon goes on after the power was off; one that is far away was driven unseen, or is another car, and
/// nothing is to be bridged. Dates that go back are tracks in another order.
///
/// ```
///   fixes   · · · · ·            · · · ·     far away, or before: another recording
///                    ├─ reopen ─┤
/// ```
struct RecordingSeam {
    /// Seconds of silence that belong to a recording: `[trip] reopen`.
    let reopen: Double
    private var last: Heard?
    /// Fixes in a row that are dated before those that came already.
    private var early = 0

    private struct Heard {
        var received: Uptime
        var time: UTC
        var place: Coordinate
    }

    init(reopen: Double) { self.reopen = reopen }

    /// When the recording was heard last.
    var newest: UTC? { last?.time }

    /// Takes in a fix, dated rightly; whether another recording begins with it.
    mutating func begins(at place: Coordinate, _ time: UTC, received: Uptime) -> Bool {
        let heard = Heard(received: received, time: time, place: place)
        guard let last else {
            self.last = heard
            return false
        }
        let silence = received.seconds(since: last.received)
        let step = time.seconds(since: last.time)
        // A single wild date proves nothing: the capture's clock has not followed it.
        guard step <= silence + Self.agreement else { return false }
        if step < -Self.agreement {
            early += 1
            guard early >= Self.majority else { return false }
        } else {
            early = 0
        }
        self.last = heard
        let isElsewhere = silence > reopen && last.place.distance(to: place) > Self.farAway
        defer { early = 0 }
        return isElsewhere || step < -Self.agreement
    }

    /// Seconds by which the dates of one recording may differ from its clock.
    private static let agreement = 60.0
    /// So many fixes in a row prove that time has gone back.
    private static let majority = 3
    /// Metres: farther than a car gets until a receiver that was off has its first fix.
    private static let farAway = 5000.0
}
