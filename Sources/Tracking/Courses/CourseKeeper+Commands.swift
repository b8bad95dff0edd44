package import Positioning

extension CourseKeeper {
    /// A person wants to drive a course: started, or what it waits for, or why it cannot be.
    ///
    /// One that waits starts by itself, and gives up after `patience` seconds; `nil` waits for ever.
    package mutating func start(
        _ name: String, vehicle: String? = nil, patience: Double? = Self.patience,
        at now: Uptime, into outcomes: inout [CourseOutcome]
    ) {
        let id = nextID
        guard let course = course(named: name) else {
            outcomes.append(
                declined(.unavailable(.unknownCourse), id: id, course: name, at: now))
            return
        }
        guard company == .many || open == nil && wishes.isEmpty else {
            outcomes.append(declined(.unavailable(.busy), id: id, course: name, at: now))
            return
        }
        nextID += 1
        let attributes = CourseSession.Attributes(
            id: id, course: name, kind: course.kind, vehicle: vehicle)
        guard let missing = prerequisites.shortcoming(at: now) else {
            begin(attributes, on: course, at: now, into: &outcomes)
            return
        }
        guard !missing.isFinal else {
            outcomes.append(
                declined(.unavailable(.missing(missing)), id: id, course: name, at: now))
            return
        }
        wishes.append(
            CourseWish(
                attributes: attributes, asked: now,
                givesUp: patience.map { now.advanced(bySeconds: $0) }, waitingFor: missing))
        outcomes.append(declined(.waiting(missing), id: id, course: name, at: now))
    }

    /// Gives up a session, or the wish for one: the latest unless `id` says which.
    package mutating func stop(
        _ id: Int64? = nil, at now: Uptime, into outcomes: inout [CourseOutcome]
    ) -> CourseObjection? {
        if let index = openIndex(id) {
            outcomes.append(sessions[index].cancel(at: now))
            // A cancelled session is not shown.
            sessions.remove(at: index)
            return nil
        }
        guard let index = wishes.lastIndex(where: { id == nil || $0.attributes.id == id })
        else { return .noSession }
        let wish = wishes.remove(at: index).attributes
        outcomes.append(declined(.cancelled, id: wish.id, course: wish.course, at: now))
        return nil
    }

    /// Swaps the route of a session for a course that is known by name.
    package mutating func replace(
        with name: String, in id: Int64? = nil, at now: Uptime,
        into outcomes: inout [CourseOutcome]
    ) -> CourseObjection? {
        guard let course = course(named: name) else { return .unknownCourse }
        return replace(with: course, in: id, at: now, into: &outcomes)
    }

    /// Swaps the route of a session for `course`, which need not be one of ours.
    package mutating func replace(
        with course: Course, in id: Int64? = nil, at now: Uptime,
        into outcomes: inout [CourseOutcome]
    ) -> CourseObjection? {
        guard let index = openIndex(id) else { return .noSession }
        guard sessions[index].attributes.kind == course.kind else { return .otherKind }
        outcomes.append(sessions[index].replaceRoute(with: course, at: now))
        return nil
    }

    /// A new route is being looked for, or is no longer: until then nobody is off the old one.
    package mutating func setRerouting(_ isRerouting: Bool, in id: Int64? = nil)
        -> CourseObjection?
    {
        guard let index = openIndex(id) else { return .noSession }
        sessions[index].state.isRerouting = isRerouting
        return nil
    }

    /// What a person makes of a completed session: the latest unless `id` says which.
    package mutating func resolve(
        _ resolution: CourseSession.Resolution, _ id: Int64? = nil, at now: Uptime,
        into outcomes: inout [CourseOutcome]
    ) -> CourseObjection? {
        guard
            let index = sessions.lastIndex(where: { session in
                id.map { $0 == session.attributes.id } ?? (session.phase == .completed)
            })
        else {
            // One that is still driven is there, and not yet to be judged.
            return id == nil && openIndex(nil) != nil ? .notCompleted : .noSession
        }
        guard sessions[index].phase == .completed else { return .notCompleted }
        guard sessions[index].resolution == nil else { return .alreadyDecided }
        outcomes.append(sessions[index].resolve(resolution, at: now))
        sessions.removeAll { !$0.isShown && !$0.isUndecided }
        return nil
    }

    // MARK: Wishes

    /// Starts what can be started now, and gives up what has waited too long.
    mutating func grantWishes(at now: Uptime, into outcomes: inout [CourseOutcome]) {
        var index = 0
        while index < wishes.count {
            let wish = wishes[index]
            let (id, name) = (wish.attributes.id, wish.attributes.course)
            guard let course = course(named: name) else {
                wishes.remove(at: index)
                outcomes.append(
                    declined(.unavailable(.unknownCourse), id: id, course: name, at: now))
                continue
            }
            guard let missing = prerequisites.shortcoming(at: now) else {
                wishes.remove(at: index)
                begin(wish.attributes, on: course, at: now, into: &outcomes)
                continue
            }
            if missing.isFinal || wish.givesUp.map({ $0 <= now }) ?? false {
                wishes.remove(at: index)
                outcomes.append(
                    declined(.unavailable(.missing(missing)), id: id, course: name, at: now))
                continue
            }
            if missing != wish.waitingFor {
                wishes[index].waitingFor = missing
                outcomes.append(declined(.waiting(missing), id: id, course: name, at: now))
            }
            index += 1
        }
    }

    private mutating func begin(
        _ attributes: CourseSession.Attributes, on course: Course, at now: Uptime,
        into outcomes: inout [CourseOutcome]
    ) {
        sessions.removeAll { !$0.isShown }
        let session = CourseSession(attributes, on: course, at: now)
        sessions.append(session)
        outcomes.append(session.outcome(.started, happened: now, decided: now))
    }

    /// The outcome of something that is no session yet, or never will be.
    private func declined(
        _ change: CourseOutcome.Change, id: Int64, course: String, at now: Uptime
    ) -> CourseOutcome {
        CourseOutcome(
            change: change, session: id, course: course, route: course, happened: now,
            decided: now, progress: 0, coverage: 0)
    }

    private func openIndex(_ id: Int64?) -> Int? {
        sessions.lastIndex { $0.phase.isOpen && (id == nil || $0.attributes.id == id) }
    }

    /// Seconds, SPEC §9.
    package static let patience = 600.0
}
