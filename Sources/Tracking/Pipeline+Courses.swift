import Positioning

/// How courses are followed, and what becomes of them told.
///
/// Source: SPEC §9.
extension Pipeline {
    // MARK: What is known

    /// The session to be seen: what is going on, or was lately.
    package var courseStanding: CourseStanding? { courses.shown.map { CourseStanding($0) } }
    /// It on the boot clock, dated where UTC is proved; what an earlier boot left is as it left it.
    package var courseRecord: CourseRecord? {
        guard let restart else { return courses.shown?.record.dated(by: offset) }
        return restart.memory.courses.open?.dated(by: restart.memory.offset)
    }
    /// A course that waits to be started, and for what.
    package var courseWish: (id: Int64, course: String, missing: CourseShortcoming)? {
        courses.wish
    }
    /// Whether this session is among those that are followed, or waits to be.
    package func knows(_ session: Int64) -> Bool {
        courses.sessions.contains { $0.attributes.id == session }
            || restart?.memory.courses.knows(session) ?? false
            // What was lost between runs is about to be told.
            || courseOutcomes.contains { $0.session == session }
    }
    /// Every course that there is.
    package var courseList: [Course] { courses.courses }

    // MARK: What happens

    mutating func follow(
        _ motion: MotionEstimator.Motion, into effects: inout [Effect]
    ) {
        courses.observe(
            motion.estimate, gap: CourseGap(motion), into: &courseOutcomes, points: &coursePoints)
        if !coursePoints.isEmpty {
            for sample in coursePoints {
                var point = sample.point
                point.isAfterGap = motion.isAfterGap
                effects.append(.sample(point, session: sample.session))
            }
            coursePoints.removeAll(keepingCapacity: true)
        }
        tellCourses(into: &effects)
    }

    mutating func obey(
        _ command: CourseCommand, at now: Uptime, into effects: inout [Effect]
    ) {
        // What an earlier boot left may go on: until that is known it is neither open nor over.
        if let restart, restart.memory.courses.isOpen {
            effects.append(
                .answer(.refused("it is not known yet for how long the power was off")))
            return
        }
        let objection: CourseObjection?
        switch command {
        case .start(let name, let patience):
            courses.start(
                name, vehicle: settings.vehicle?.name, patience: patience, at: now,
                into: &courseOutcomes)
            objection = nil
        case .stop(let id):
            objection = courses.stop(id, at: now, into: &courseOutcomes)
        case .replace(let name, let id):
            objection = courses.replace(with: name, in: id, at: now, into: &courseOutcomes)
        case .reroute(let isRerouting, let id):
            objection = courses.setRerouting(isRerouting, in: id)
            if objection == nil { effects.append(.answer(.reroutingSet(isRerouting))) }
        case .resolve(let resolution, let id):
            objection = courses.resolve(resolution, id, at: now, into: &courseOutcomes)
        }
        if let objection { effects.append(.answer(.courseObjected(objection))) }
        for index in courseOutcomes.indices { courseOutcomes[index].date(by: offset) }
        if let outcome = courseOutcomes.last { effects.append(.answer(.course(outcome))) }
        // Nothing has happened when somebody asked for what there is not.
        courseOutcomes.removeAll(where: \.isMisunderstanding)
        tellCourses(into: &effects)
    }

    /// The receivers stand differently now.
    mutating func tellCoursesOfReceivers(at now: Uptime, into effects: inout [Effect]) {
        courses.note(health.access, at: now, into: &courseOutcomes)
        tellCourses(into: &effects)
    }

    /// Tells what became of courses, `decided` now where that says more than the outcome itself.
    mutating func tellCourses(decided: Uptime? = nil, into effects: inout [Effect]) {
        guard !courseOutcomes.isEmpty else { return }
        for var outcome in courseOutcomes {
            outcome.date(by: recordOffset)
            announce(
                .course(outcome), happened: outcome.happened,
                decided: decided ?? outcome.decided, into: &effects)
        }
        courseOutcomes.removeAll(keepingCapacity: true)
    }
}
