import Positioning

/// Learns how gpsd tells an instant, so as to know when it has been told.
///
/// gpsd sends one TPV an instant when it knows the end of its receiver's cycle, several while it does
/// not; GST and SKY before, with or after them; all of it by the sentences that the receiver sends. What
/// came in the last few instants is expected in the next: as many TPVs as said something new, and then
/// the GST and SKY that each time followed at once. When the last of these is here, nothing is waited
/// for.
///
/// ```
/// TPV ─▶ TPV ─▶ GST ─▶ SKY │ TPV ─▶ TPV ─▶ GST ─▶ SKY │ TPV ─▶ TPV ─▶ GST │
///  the instant's reports   │                   told ▲ │      patience ─────▶ told
/// ```
///
/// Source: gpsd 3.22 listened to while it played eight captures; its hacking guide on reporting.
struct GpsdRhythm: Equatable, Sendable {
    /// Reports that add to a position, whose instant they do not always name.
    struct Additions: OptionSet, Sendable {
        let rawValue: UInt8
        static let sky = Additions(rawValue: 1)
        static let noise = Additions(rawValue: 2)
    }

    /// How long an instant of unknown rhythm is kept open: longer than the reports of one are apart.
    static let longestPatience = Duration.milliseconds(200)
    /// How long a report that did not come as usual is waited for, at least.
    static let shortestPatience = Duration.milliseconds(40)
    /// An addition that comes later than this is not worth a later fix.
    static let additionPatience = Duration.milliseconds(50)
    /// Instants that are remembered; so many alike are a rhythm.
    static let memory = 3

    /// What one instant was made of, so far.
    private struct Cycle: Equatable, Sendable {
        /// TPVs, and how many of them until the last that said something new.
        var positions = 0
        var useful = 0
        /// When that one came.
        var lastUseful: Uptime
        /// Between two of these.
        var longestGap = Duration.zero
        /// When the first of each came after it.
        var sky: Uptime?
        var noise: Uptime?

        var additions: Additions {
            var additions: Additions = []
            if sky != nil { additions.insert(.sky) }
            if noise != nil { additions.insert(.noise) }
            return additions
        }
    }

    /// What one instant was made of, once the next has begun.
    private struct Shape: Equatable, Sendable {
        var positions: Int
        var additions: Additions
        var longestGap: Duration
    }

    private var cycle: Cycle?
    private var shapes: [Shape] = []

    private var isLearned: Bool { shapes.count >= Self.memory }

    /// Whether all that is expected of the instant at hand has come.
    var isComplete: Bool {
        guard isLearned, let cycle else { return false }
        let positions = shapes.reduce(0) { max($0, $1.positions) }
        let additions = shapes.reduce([.sky, .noise] as Additions) { $0.intersection($1.additions) }
        return cycle.positions >= positions && cycle.additions.isSuperset(of: additions)
    }

    /// How long after its last report an instant is still kept open.
    var patience: Duration {
        guard isLearned else { return Self.longestPatience }
        let usual = shapes.reduce(Duration.zero) { max($0, $1.longestGap) }
        return min(max(usual * 3 / 2, Self.shortestPatience), Self.longestPatience)
    }

    /// The first TPV of an instant is about to be heard.
    mutating func began(at now: Uptime) {
        if let cycle {
            shapes.append(Self.shape(of: cycle, endedAt: now))
            if shapes.count > Self.memory { shapes.removeFirst() }
        }
        cycle = Cycle(lastUseful: now)
    }

    /// A TPV of the instant at hand, or of one that was thought to be told.
    mutating func heardPosition(isUseful: Bool, at now: Uptime) {
        guard var cycle else { return }
        cycle.positions += 1
        let gap = cycle.lastUseful.duration(to: now)
        // What comes later than anyone waits is not worth expecting.
        if isUseful, gap <= Self.longestPatience {
            if cycle.useful > 0 { cycle.longestGap = max(cycle.longestGap, gap) }
            cycle.useful = cycle.positions
            cycle.lastUseful = now
            cycle.sky = nil
            cycle.noise = nil
        }
        self.cycle = cycle
    }

    mutating func heardSky(at now: Uptime) {
        if cycle?.sky == nil { cycle?.sky = now }
    }

    mutating func heardNoise(at now: Uptime) {
        if cycle?.noise == nil { cycle?.noise = now }
    }

    /// Another receiver is heard from now on.
    mutating func forget() {
        cycle = nil
        shapes = []
    }

    /// What came nearer to this instant than to the next belongs to it.
    private static func shape(of cycle: Cycle, endedAt now: Uptime) -> Shape {
        var shape = Shape(
            positions: cycle.useful, additions: [], longestGap: cycle.longestGap)
        for (addition, arrival) in [(Additions.sky, cycle.sky), (.noise, cycle.noise)] {
            guard let arrival else { continue }
            let gap = cycle.lastUseful.duration(to: arrival)
            guard gap <= additionPatience, gap <= arrival.duration(to: now) else { continue }
            shape.additions.insert(addition)
            shape.longestGap = max(shape.longestGap, gap)
        }
        return shape
    }
}
