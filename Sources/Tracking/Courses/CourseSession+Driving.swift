import Positioning

extension CourseSession {
    /// A driving course: where on the line, and by which rule it is completed.
    mutating func drive(
        _ estimate: Estimate, gap: CourseGap, along line: CourseLine,
        into outcomes: inout [CourseOutcome]
    ) {
        state.odometer = estimate.odometer
        if case .distance(let share) = route.completion {
            countMetres(estimate, of: line, share: share, into: &outcomes)
        }
        if state.phase == .headingToCourse {
            state.approach(estimate.coordinate.distance(to: line.start))
        }
        guard state.phase.isOpen, let step = state.stride.step(estimate, gap: gap)
        else { return }
        let isRerouting = state.isRerouting
        let change = state.tracker?.take(
            step, on: line, rule: route.offRoute, reach: route.corridor,
            isRerouting: isRerouting)
        if case .order = route.completion, let along = state.tracker?.along {
            state.pace.observe(along, at: step.instant)
        }
        if let change = change ?? nil { take(change, estimate, into: &outcomes) }
    }

    /// The classic rule.
    private mutating func countMetres(
        _ estimate: Estimate, of line: CourseLine, share: Double,
        into outcomes: inout [CourseOutcome]
    ) {
        state.meter.observe(estimate, of: line, corridor: route.corridor)
        let now = estimate.instant
        if state.phase == .headingToCourse, state.meter.isInside {
            join(estimate, at: now)
            outcomes.append(outcome(.joined, happened: now, decided: now))
        }
        guard state.phase == .drivingCourse else { return }
        state.pace.observe(state.meter.metres, at: now)
        if state.meter.metres >= share * line.length { complete(at: now, into: &outcomes) }
    }

    private mutating func take(
        _ change: CourseTracker.Change, _ estimate: Estimate,
        into outcomes: inout [CourseOutcome]
    ) {
        let now = estimate.instant
        switch (change.kind, route.completion) {
        case (.joined, .order):
            state.pace.interrupt()
            join(estimate, at: now)
            outcomes.append(outcome(.joined, happened: change.happened, decided: now))
        case (.begunAgain, .order):
            // On the way to the start along the last street, say, which looked like a late joining.
            state.pace.interrupt()
            join(estimate, at: now)
        case (.completed, .order):
            if state.joined == nil { join(estimate, at: now) }
            complete(at: change.happened, into: &outcomes)
        case (.joined, .distance), (.begunAgain, .distance), (.completed, .distance):
            // The corridor decides, and coverage is only stated.
            break
        case (.offRoute, _):
            state.departures += 1
            outcomes.append(outcome(.offRoute, happened: change.happened, decided: now))
        case (.onRoute, _):
            state.pace.interrupt()
            outcomes.append(outcome(.onRoute, happened: change.happened, decided: now))
        case (.wrongWay, _):
            if state.phase == .drivingCourse { state.departures += 1 }
            outcomes.append(outcome(.wrongWay, happened: change.happened, decided: now))
        }
    }

    /// A parking practice.
    mutating func practise(
        _ estimate: Estimate, in area: Place.Shape, for practice: Double,
        into outcomes: inout [CourseOutcome]
    ) {
        let now = estimate.instant
        state.odometer = estimate.odometer
        state.practice.observe(estimate, in: area)
        if state.phase == .headingToCourse {
            let distance = area.distance(from: estimate.coordinate) - area.enter
            state.approach(max(0, distance))
            if state.practice.isInside {
                join(estimate, at: now)
                outcomes.append(outcome(.joined, happened: now, decided: now))
            }
        }
        if state.practice.seconds >= practice { complete(at: now, into: &outcomes) }
    }

    private mutating func join(_ estimate: Estimate, at now: Uptime) {
        state.phase = .drivingCourse
        state.joined = now
        state.joinedOdometer = estimate.odometer
        state.toStart = nil
    }

    private mutating func complete(
        at instant: Uptime, into outcomes: inout [CourseOutcome]
    ) {
        end(.completed, at: instant)
        outcomes.append(
            outcome(.completed, happened: instant, decided: state.lastSeen ?? instant))
    }
}
