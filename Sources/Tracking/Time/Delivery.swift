import Positioning

/// How one receiver delivers: how late as a rule, what of it is held back, and what its calendar says.
///
/// Units: seconds.
struct Delivery: Equatable, Sendable {
    /// Which configured source: its place in the list, best first.
    let source: Int
    /// Receiver time minus arrival time of the deliveries that we call punctual; `nil` before the first.
    var punctual: Double?
    /// Its calendar minus the one that was proved without it.
    var skew = 0.0
    var lastTimeOfDay: Int32?
    /// Epochs whose time does not fit, until three agree.
    var held: [Held] = []
    /// Late deliveries in a row that are equally late.
    private(set) var lateStreak = 0
    /// Statements of the time apart from fixes.
    var marks = MarkWatch()
    /// The first of those: how late, and of when.
    private var lateOffset = 0.0
    private var lateSince: UTC?
    /// Deliveries in a row, while another receiver is listened to, that agree on another delay.
    private var strays = 0
    private var strayOffset = 0.0

    struct Held: Equatable, Sendable {
        var time: UTC
        var offset: Double
        var epoch: Epoch

        /// Whether both are of one clock: as far apart when they arrived as they say.
        ///
        /// In a burst many are nearly equally late, and come at once.
        func agrees(with other: Held) -> Bool {
            let told = abs(time.seconds(since: other.time))
            let came = abs(epoch.received.seconds(since: other.epoch.received))
            return abs(offset - other.offset) < Delivery.agreement && came >= told / 2
        }
    }

    init(source: Int) {
        self.source = source
    }

    /// A late delivery of `time` came; whether delivery is simply later from now on.
    ///
    /// In a burst each is less late than the one before: a little, when they are tenths of a second
    /// apart, and much, when as many seconds have come.
    mutating func countLate(_ offset: Double, of time: UTC) -> Bool {
        if lateStreak == 0 || abs(offset - lateOffset) >= Self.agreement {
            lateStreak = 0
            lateOffset = offset
            lateSince = time
        }
        lateStreak += 1
        guard lateStreak >= Self.lateThatSettle, let lateSince,
            time.seconds(since: lateSince) >= Self.lateFor
        else { return false }
        punctual = offset
        lateStreak = 0
        return true
    }

    /// Whether an epoch is held that this one belongs to: as late as it, or swapped with it.
    func hasHeld(like entry: Held) -> Bool {
        held.contains { other in
            let ahead = other.time.seconds(since: entry.time)
            return other.agrees(with: entry) || (ahead > 0 && ahead <= Self.longestSwap)
        }
    }

    mutating func wasPunctual(_ offset: Double, beside usual: Double) {
        held.removeAll(keepingCapacity: true)
        lateStreak = 0
        punctual = usual + Self.punctualGain * (offset - usual)
    }

    /// It was not its turn: only its delay is learnt; whether that was the usual one.
    ///
    /// `isPlausible`: the delivery is one that the known time allows.
    mutating func overhear(_ offset: Double, isPlausible: Bool) -> Bool {
        if let punctual, abs(offset - punctual) <= Self.tolerance {
            self.punctual = punctual + Self.punctualGain * (offset - punctual)
            strays = 0
            return isPlausible
        }
        guard isPlausible else { return false }
        strays = punctual != nil && abs(offset - strayOffset) < Self.agreement ? strays + 1 : 1
        strayOffset = offset
        guard punctual == nil || strays >= Self.straysThatSettle else { return false }
        punctual = offset
        strays = 0
        return true
    }

    /// A delivery this much off its usual delay is not punctual.
    static let tolerance = 0.6
    /// Neighbours that come in the wrong order are no further apart.
    private static let longestSwap = 2.0
    /// Offsets nearer than this agree with each other.
    static let agreement = 0.3
    /// Late deliveries in a row, equally late, that are the new punctual.
    private static let lateThatSettle = 8
    /// Seconds of the receiver's time that they must span: ten times what they may differ by.
    private static let lateFor = 3.0
    private static let straysThatSettle = 3
    /// Share of a new offset that enters the punctual one.
    private static let punctualGain = 0.05
}
