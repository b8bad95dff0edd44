import Positioning

/// Knows where along a line the car is, what of it was driven, and whether it has left it.
///
///     step ─▶ following: CoursePursuit ── lasting doubt ─▶ off route, or the wrong way
///                 ▲                                             │
///                 └── a ripe candidate ── searching: CourseAcquisition
///                                                  │
///             CourseAttempt ◀── proved ways        └─ only the other way leads ─▶ wrong way
///
/// The line itself is handed in: what is kept here fits into a page, whatever the course.
///
/// Units: metres. Source: estimation.md (f), SPEC §9.
struct CourseTracker: Equatable, Codable, Sendable {
    /// How the car stands to its route, as far as it was told.
    enum Standing: String, Codable, Sendable {
        /// Not yet on it, or past its end.
        case away
        case onRoute
        case offRoute
        case wrongWay
    }

    /// A change worth telling.
    struct Change: Equatable {
        enum Kind: Equatable {
            case joined
            /// At the start again, for a new attempt: its figures begin here, and nobody is told.
            case begunAgain
            case offRoute
            case onRoute
            case wrongWay
            case completed
        }
        var kind: Kind
        var happened: Uptime
    }

    private(set) var standing = Standing.away
    private(set) var attempt: CourseAttempt
    private var pursuit: CoursePursuit?
    private var acquisition = CourseAcquisition()
    /// While searching: not where the route is, or against it.
    private var straying: CourseDoubt?
    private var reversing: CourseDoubt?
    /// Was on the route at some time.
    private(set) var hasJoined = false
    /// From the line to the car, positive to the right; `nil` when it is nowhere near.
    private(set) var deviation: Double?
    /// No judgement before.
    private var silentUntil: Uptime?
    /// A new route: the first place that fits is taken.
    private var isFresh = false

    init(on line: CourseLine) {
        attempt = CourseAttempt(length: line.length)
    }

    /// The route was exchanged under way.
    init(replacing old: CourseTracker, with line: CourseLine, at now: Uptime) {
        self.init(on: line)
        hasJoined = old.hasJoined
        standing = old.hasJoined ? .onRoute : .away
        silentUntil = now.advanced(bySeconds: Self.grace)
        isFresh = old.hasJoined
    }

    /// Metres from the start of the line; `nil` while it is not known.
    var along: Double? { pursuit?.along }

    /// Takes in one step, and gives what it changed, if anything.
    mutating func take(
        _ step: CourseStep, on line: CourseLine, rule: OffRouteRule, reach: Double,
        isRerouting: Bool
    ) -> Change? {
        let isJudged = !isRerouting && silentUntil.map { $0 <= step.instant } ?? true
        if isJudged { silentUntil = nil }
        if step.way == .unknown { letGo() }
        let limit =
            switch rule {
            case .auto: step.tolerance
            case .beyond(let metres): metres
            }
        if pursuit != nil {
            return follow(step, on: line, limit: limit, isJudged: isJudged)
        }
        return search(step, on: line, limit: limit, reach: reach, isJudged: isJudged)
    }

    /// Keeps the evidence, and forgets how it was found.
    mutating func rest() {
        letGo()
        deviation = nil
    }

    mutating func shift(by duration: Duration) {
        pursuit?.shift(by: duration)
        straying?.shift(by: duration)
        reversing?.shift(by: duration)
        silentUntil?.shift(by: duration)
    }

    // MARK: On the line

    private mutating func follow(
        _ step: CourseStep, on line: CourseLine, limit: Double, isJudged: Bool
    ) -> Change? {
        if beginAgain(step, on: line) { return Change(kind: .begunAgain, happened: step.instant) }
        guard var pursuit else { return nil }
        let answer = pursuit.follow(step, on: line, limit: limit, isJudged: isJudged)
        self.pursuit = pursuit
        if let foot = answer.foot { deviation = foot.deviation }
        if let way = answer.proved { attempt.prove(way) }
        if attempt.isComplete(length: line.length) {
            return Change(kind: .completed, happened: step.instant)
        }
        guard let doubt = pursuit.doubt, doubt.hasLasted() else { return nil }
        letGo()
        // Leaving past the end is not a deviation.
        guard pursuit.along < line.length - Self.endZone else {
            standing = .away
            return nil
        }
        let view = acquisition.look(step, on: line, reach: step.tolerance)
        return leave(view.isAgainst && !view.isAlong ? .wrongWay : .offRoute, since: doubt.since)
    }

    /// Starts a new attempt at the start of the line when this one cannot succeed any more.
    private mutating func beginAgain(_ step: CourseStep, on line: CourseLine) -> Bool {
        guard let pursuit, pursuit.along > Self.startZone, let heading = step.heading,
            !attempt.isPromising,
            let foot = line.foot(
                from: step.plane, in: 0...min(Self.start, line.length), expecting: 0, near: 0),
            foot.distance <= step.tolerance, foot.agreement(with: heading) > Self.startAgreement
        else { return false }
        attempt.restart()
        attempt.prove(0...foot.along)
        self.pursuit = CoursePursuit(from: foot)
        deviation = foot.deviation
        return true
    }

    private mutating func leave(_ standing: Standing, since: Uptime) -> Change {
        self.standing = standing
        return Change(kind: standing == .wrongWay ? .wrongWay : .offRoute, happened: since)
    }

    /// The place on the line is void; nothing is told of it.
    private mutating func letGo() {
        pursuit = nil
        acquisition.forget()
        straying = nil
        reversing = nil
    }

    // MARK: Looking for it

    private mutating func search(
        _ step: CourseStep, on line: CourseLine, limit: Double, reach: Double, isJudged: Bool
    ) -> Change? {
        let view = acquisition.look(step, on: line, reach: reach)
        deviation = view.nearest?.deviation
        if isFresh, let candidate = acquisition.candidates.min(by: { $0.along < $1.along }) {
            return join(candidate, on: line, at: step.instant)
        }
        if let candidate = choice() { return join(candidate, on: line, at: step.instant) }
        guard isJudged else {
            (straying, reversing) = (nil, nil)
            return nil
        }
        guard step.heading != nil else { return nil }
        let isReversed = view.isAgainst && !view.isAlong
        let isStraying =
            !isReversed && !view.isAlong && !(view.nearest?.distance ?? .infinity < limit)
        if isReversed { reversing.add(step) } else { reversing = nil }
        if isStraying { straying.add(step) } else { straying = nil }
        return judge()
    }

    /// What lasting doubt while searching comes to.
    private mutating func judge() -> Change? {
        if let reversing, standing != .wrongWay,
            reversing.hasLasted(over: hasJoined ? Self.reversed : Self.reversedBefore)
        {
            return leave(.wrongWay, since: reversing.since)
        }
        guard let straying, straying.hasLasted() else { return nil }
        switch standing {
        case .away, .offRoute:
            return nil
        case .onRoute, .wrongWay:
            guard hasJoined else {
                standing = .away
                return nil
            }
            return leave(.offRoute, since: straying.since)
        }
    }

    /// The candidate to follow: the first along the line that is not behind what was driven.
    ///
    /// With none ahead, one at the very start is a new attempt; any other drives old ground again.
    private func choice() -> CourseAcquisition.Candidate? {
        var ahead: CourseAcquisition.Candidate?
        var first: CourseAcquisition.Candidate?
        acquisition.forEachRipe { candidate in
            if candidate.origin < first?.origin ?? .infinity { first = candidate }
            if candidate.along >= attempt.highWater - Self.behind,
                candidate.origin < ahead?.origin ?? .infinity
            {
                ahead = candidate
            }
        }
        if let ahead { return ahead }
        guard let first, first.origin <= Self.atStart else { return nil }
        return first
    }

    private mutating func join(
        _ candidate: CourseAcquisition.Candidate, on line: CourseLine, at now: Uptime
    ) -> Change? {
        let isBehind = candidate.along < attempt.highWater - Self.behind
        let isLost = candidate.origin <= Self.atStart && !attempt.isPromising
        if isBehind || isLost { attempt.restart() }
        attempt.join(from: candidate.origin, to: candidate.along)
        pursuit = CoursePursuit(from: candidate)
        acquisition.forget()
        straying = nil
        reversing = nil
        isFresh = false
        let before = standing
        standing = .onRoute
        if attempt.isComplete(length: line.length) {
            hasJoined = true
            return Change(kind: .completed, happened: now)
        }
        defer { hasJoined = true }
        switch before {
        case .onRoute:
            return nil
        case .away:
            return Change(kind: hasJoined ? .begunAgain : .joined, happened: now)
        case .offRoute, .wrongWay:
            return Change(kind: hasJoined ? .onRoute : .joined, happened: now)
        }
    }

    /// Seconds after a new route without a judgement, SPEC §9.
    private static let grace = 10.0
    /// Metres before the end where leaving is arriving.
    private static let endZone = 60.0
    /// Metres: farther along than this the start can be met again.
    private static let startZone = 80.0
    /// Metres at the beginning of the line that are its start.
    private static let start = 40.0
    /// Cosine between the line's first metres and the car that starts anew: 45°.
    private static let startAgreement = 0.7
    /// Metres: a candidate first seen no farther along came by the start.
    private static let atStart = 60.0
    /// Metres that a place may lie behind the farthest one reached.
    private static let behind = 20.0
    /// Metres the wrong way that are no accident, once on the route.
    private static let reversed = 40.0
    /// The same on the way to it, where one may have to come along it.
    private static let reversedBefore = 200.0
}

extension CoursePursuit {
    init(from candidate: CourseAcquisition.Candidate) {
        self.init(along: candidate.along, segment: candidate.segment)
    }
}
