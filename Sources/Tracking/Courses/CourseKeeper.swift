package import Positioning

/// Keeps the sessions of all courses: who drives what, and what became of it.
///
///     command ─▶ CourseKeeper ─▶ CourseSession ─▶ line: CourseStride ─▶ CourseTracker
///     estimate ─▶    │                          │        CorridorMeter, CoursePace
///                    └▶ CoursePrerequisites     └▶ area: ParkingPractice ─▶ ManoeuvreWatch
///
/// Source: SPEC §9, estimation.md (f).
package struct CourseKeeper: Sendable {
    /// How many sessions may go on at once.
    package enum Company: Sendable {
        /// One car drives one course.
        case one
        /// A replay may follow several.
        case many
    }

    package internal(set) var courses: [Course]
    /// In the order of their beginning; ended ones for as long as they are shown.
    ///
    /// A completed one stays until it is confirmed or discarded, or another begins.
    package internal(set) var sessions: [CourseSession] = []
    var wishes: [CourseWish] = []
    var prerequisites = CoursePrerequisites()
    var nextID: Int64
    /// Seconds without a session's being over, when the power was off.
    var reopen: Double
    let company: Company
    /// Sessions came from before a restart, and no fix has said how long ago that was.
    private var isRecalled = false

    package init(
        _ courses: [Course] = [], company: Company = .one, reopen: Double = 600,
        nextID: Int64 = 1
    ) {
        self.courses = courses
        self.company = company
        self.reopen = reopen
        self.nextID = nextID
    }

    /// The session that is going on, if any: the latest.
    package var open: CourseSession? { sessions.last { $0.phase.isOpen } }

    /// How the latest that is going on stands.
    var openStanding: CourseStanding? {
        // By number: a session is a large thing to take out and look at.
        sessions.indices.last { sessions[$0].phase.isOpen }.map { CourseStanding(sessions[$0]) }
    }

    /// What is to be seen, if anything: the latest.
    package var shown: CourseSession? { open ?? sessions.last { $0.isShown } }

    /// A course that waits to be started, and for what: the latest.
    package var wish: (id: Int64, course: String, missing: CourseShortcoming)? {
        wishes.last.map { ($0.attributes.id, $0.attributes.course, $0.waitingFor) }
    }

    // MARK: What happens

    /// Takes in one fix; adds what it brought about, and the points to keep.
    package mutating func observe(
        _ estimate: Estimate, gap: CourseGap, into outcomes: inout [CourseOutcome],
        points: inout [CoursePoint]
    ) {
        let now = estimate.instant
        guard estimate.coordinate.isValid else { return }
        prerequisites.observe(estimate)
        if isRecalled {
            isRecalled = false
            judgeRestart(at: now, into: &outcomes)
        }
        if !wishes.isEmpty { grantWishes(at: now, into: &outcomes) }
        for index in sessions.indices {
            sessions[index].observe(estimate, gap: gap, into: &outcomes, points: &points)
        }
    }

    /// Takes in how the receivers stand.
    package mutating func note(
        _ receiver: CoursePrerequisites.Receiver, at now: Uptime,
        into outcomes: inout [CourseOutcome]
    ) {
        prerequisites.receiver = receiver
        if !wishes.isEmpty { grantWishes(at: now, into: &outcomes) }
    }

    /// Does what time alone brings about.
    package mutating func woke(at now: Uptime, into outcomes: inout [CourseOutcome]) {
        if !wishes.isEmpty { grantWishes(at: now, into: &outcomes) }
        for index in sessions.indices {
            if let until = Self.shownUntil(sessions[index]), until <= now {
                sessions[index].isShown = false
            }
        }
        sessions.removeAll { !$0.isShown && !$0.isUndecided }
    }

    /// When `woke` has something to do, unless an estimate comes between.
    package var wakeAt: Uptime? {
        var earliest: Uptime?
        for wish in wishes { earliest = Uptime.earlier(earliest, wish.givesUp) }
        // By number: a session is a large thing to take out and look at.
        for index in sessions.indices {
            earliest = Uptime.earlier(earliest, Self.shownUntil(sessions[index]))
        }
        return earliest
    }

    /// The input ends: what is still going on is interrupted, with its figures.
    package mutating func finish(at now: Uptime, into outcomes: inout [CourseOutcome]) {
        wishes.removeAll()
        for index in sessions.indices where sessions[index].phase.isOpen {
            outcomes.append(sessions[index].interrupt(.ended, decided: now))
        }
    }

    /// Other courses from now on; a session that is going on keeps the line it follows.
    package mutating func replaceCourses(_ edited: [Course]) { courses = edited }

    package mutating func apply(reopen: Double) { self.reopen = reopen }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        for index in sessions.indices where sessions[index].phase.isOpen {
            sessions[index].state.shift(by: shift)
        }
    }

    // MARK: Restarts

    /// What a restart must find again.
    package var memory: CourseMemory {
        CourseMemory(sessions: sessions.map(\.memory), wishes: wishes, nextID: nextID)
    }

    /// Goes on from what an earlier run left.
    ///
    /// One whose course is gone or changed is interrupted at once; the others are judged with the
    /// first fix. Times in it are of this boot: see `CourseMemory.shifted(by:)`.
    package mutating func recall(
        _ memory: CourseMemory, at now: Uptime, into outcomes: inout [CourseOutcome]
    ) {
        count(behind: memory)
        wishes = memory.wishes + wishes
        for remembered in memory.sessions {
            if let course = course(named: remembered.state.route),
                let session = CourseSession(recalling: remembered, on: course)
            {
                sessions.append(session)
                isRecalled = true
            } else if remembered.state.phase.isOpen {
                outcomes.append(remembered.lost(at: now))
            }
        }
    }

    /// Numbers sessions behind those that were remembered.
    package mutating func count(behind memory: CourseMemory) {
        nextID = max(nextID, memory.nextID)
    }

    /// Ends what an earlier boot left: nobody can know how long ago that was.
    ///
    /// Times stay those of that boot.
    package mutating func giveUp(_ memory: CourseMemory, into outcomes: inout [CourseOutcome]) {
        count(behind: memory)
        for remembered in memory.sessions where remembered.state.phase.isOpen {
            let last = remembered.state.lastSeen ?? remembered.state.started
            guard let course = course(named: remembered.state.route),
                var session = CourseSession(recalling: remembered, on: course)
            else {
                outcomes.append(remembered.lost(at: last))
                continue
            }
            outcomes.append(session.interrupt(.restart, decided: last))
        }
    }

    /// Numbers the sessions `shift` higher: others were found to have these numbers.
    package mutating func renumber(by shift: Int64) {
        nextID += shift
        for index in sessions.indices { sessions[index].attributes.id += shift }
        for index in wishes.indices { wishes[index].attributes.id += shift }
    }

    private mutating func judgeRestart(at now: Uptime, into outcomes: inout [CourseOutcome]) {
        for index in sessions.indices where sessions[index].phase.isOpen {
            let last = sessions[index].state.lastSeen ?? sessions[index].state.started
            guard now.seconds(since: last) > reopen else {
                sessions[index].state.pace.interrupt()
                continue
            }
            outcomes.append(sessions[index].interrupt(.restart, decided: now))
        }
    }

    func course(named name: String) -> Course? { courses.first { $0.name == name } }

    /// `nil` while it is going on, and when that is over.
    private static func shownUntil(_ session: CourseSession) -> Uptime? {
        guard session.isShown else { return nil }
        return session.figures.map { $0.ended.advanced(bySeconds: shownFor) }
    }

    /// Seconds that a session stays to be seen after its end, SPEC §9.
    private static let shownFor = 1800.0
}

extension CourseSession.Memory {
    /// What becomes of a session whose course is not there any more.
    fileprivate func lost(at now: Uptime) -> CourseOutcome {
        let happened = min(now, state.lastSeen ?? now)
        var record = CourseRecord(self)
        record.phase = .interrupted
        record.ended = Moment(happened)
        return CourseOutcome(
            change: .interrupted(.courseChanged), session: attributes.id,
            course: attributes.course, route: state.route, happened: happened, decided: now,
            progress: progress, coverage: coverage, record: record)
    }
}
