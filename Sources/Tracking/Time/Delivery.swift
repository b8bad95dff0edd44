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
    /// The receiver's time of the last punctual delivery.
    private var punctualAt: UTC?
    /// When something came that had been kept back: right behind what was said before it.
    private var batched: Uptime?
    /// Since when deliveries have turned out to be quicker than the quickest before, and none late.
    private var quickeningSince: Uptime?
    /// When the clock last went ahead by a little, as no clock does twice in a while.
    private var wentAhead: Uptime?
    /// The first epoch of those that would have it go ahead once more.
    private var racing: Held?
    /// Its clock when it was heard last, used or not.
    private var heard: UTC?
    /// By how much that had gone on, and by how much it does as a rule; seconds.
    private var step: Double?
    private var usualStep: Double?
    /// It has gone on by usual steps since the last epoch that was used: it was not set.
    private(set) var isUnbroken = false
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

    /// A punctual delivery of `time` came: the offset to learn from it, and over how many seconds.
    ///
    /// Where epochs are kept back and come together, each but the last is late, if only by a little: so
    /// only the quickest count, and the usual falls no faster than a quartz drifts.
    mutating func wasPunctual(
        _ offset: Double, beside usual: Double, of time: UTC, at now: Uptime
    ) -> (offset: Double, elapsed: Double) {
        forgetHeld()
        let elapsed = punctualAt.map { min(max(0, time.seconds(since: $0)), Self.longestStep) } ?? 0
        punctualAt = time
        let isBatching = batched.map { now.seconds(since: $0) <= Self.batchingFor } ?? false
        if isBatching, offset < usual {
            let fallen = usual - min(usual - offset, Self.drift * elapsed)
            punctual = fallen
            return (fallen, elapsed)
        }
        punctual = usual + Self.punctualGain * (offset - usual)
        return (offset, elapsed)
    }

    // MARK: Batches

    /// Whether an epoch that came `came` seconds after one was kept back with it.
    ///
    /// `told` is how much later it says that it is.
    static func isKeptBack(_ told: Double, after came: Double) -> Bool {
        told > 0 && told <= longestStep && came < min(told * keptBackShare, keptBackAtMost)
    }

    /// An epoch was kept back.
    mutating func wasKeptBack(at now: Uptime) { batched = now }

    /// Whether one that is ahead of the usual only shows that the ones before were late.
    ///
    /// So it is in the first batch of a source, for as long as that takes; what goes on being ahead, and
    /// is never late, is a clock that runs faster than ours.
    mutating func quickens(at now: Uptime) -> Bool {
        let since = quickeningSince ?? now
        quickeningSince = since
        return now.seconds(since: since) <= Self.quickeningFor
    }

    mutating func wasLate() { quickeningSince = nil }

    mutating func forgetHeld() {
        held.removeAll(keepingCapacity: true)
        lateStreak = 0
    }

    // MARK: Steps

    /// An epoch says that it is `time`; it may be used or not.
    mutating func hear(_ time: UTC) {
        defer { heard = time }
        step = heard.map { time.seconds(since: $0) }
        guard let step, let usualStep, step > 0 else {
            if step != 0 { isUnbroken = false }
            return
        }
        if step > usualStep + Self.unusual { isUnbroken = false }
    }

    /// The epoch that was heard last is used.
    mutating func wasUsed() {
        isUnbroken = true
        guard let step, step > 0 else { return }
        // One that is longer is a gap, as a rule, and the rule itself if it goes on.
        usualStep = usualStep.map { min(step, 2 * $0) } ?? step
    }

    // MARK: Clocks that run ahead

    /// Whether the clock may step by `correction`, as three epochs say of which `entry` is the last.
    ///
    /// It may; but ahead once more within ten minutes of having gone ahead by a little, only when it has
    /// kept our pace for a while. No clock is set twice, and one that runs faster than ours, as a
    /// capture does that somebody sends, would be set all the time.
    mutating func mayStep(by correction: Double, with entry: Held) -> Bool {
        let now = entry.epoch.received
        guard correction > 0 else { return true }
        guard let last = wentAhead, now.seconds(since: last) <= Self.pause else {
            wentAhead = correction <= Self.little ? now : nil
            racing = nil
            return true
        }
        wentAhead = now
        guard let first = racing, abs(entry.offset - first.offset) < Self.agreement else {
            racing = entry
            return false
        }
        guard now.seconds(since: first.epoch.received) >= Self.pace else { return false }
        racing = nil
        return true
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
    /// Seconds that a source is known to deliver in batches after one.
    private static let batchingFor = 60.0
    /// Two epochs of one source that are further apart may have a step of its clock between them.
    private static let longestStep = 10.0
    /// Of a step, and seconds: what comes so much sooner was not said when it came.
    ///
    /// Slow lines take 0.4 s for an epoch; neighbours in the wrong order are a step apart when they come.
    private static let keptBackShare = 0.45
    private static let keptBackAtMost = 0.5
    /// Seconds that a first batch may take to come in.
    private static let quickeningFor = 10.0
    /// Most that the usual may fall where only the quickest count: a quartz is within 200 ppm.
    private static let drift = 200e-6
    /// Seconds; a clock that runs too fast is found ahead by less, at first.
    private static let little = 10.0
    /// Seconds; a clock that is set goes further than that, or it is not seen at all.
    private static let unusual = 0.5
    /// Seconds between two such corrections of a clock that keeps our pace, or to show that it does.
    private static let pause = 600.0
    private static let pace = 20.0
    /// Share of a new offset that enters the punctual one.
    private static let punctualGain = 0.05
}
