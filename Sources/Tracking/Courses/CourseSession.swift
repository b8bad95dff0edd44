import Positioning

/// One go at a course, from the wish to drive it to what came of it.
///
///     heading_to_course ─▶ driving_course ─▶ completed ─▶ confirmed or discarded
///             └───────────────────┴─▶ cancelled, interrupted
///
/// Its attributes never change; its state does, until it ends and the figures are frozen.
///
/// Units: metres, seconds. Source: SPEC §9.
package struct CourseSession: Sendable {
    package struct Attributes: Equatable, Codable, Sendable {
        package var id: Int64
        /// What it was started for.
        package var course: String
        package var kind: Course.Kind
        package var vehicle: String?

        package init(id: Int64, course: String, kind: Course.Kind, vehicle: String? = nil) {
            self.id = id
            self.course = course
            self.kind = kind
            self.vehicle = vehicle
        }
    }

    /// What a person made of a completed session.
    package enum Resolution: Equatable, Codable, Sendable {
        case confirmed(note: String?)
        case discarded
    }

    package internal(set) var attributes: Attributes
    /// What is followed now: the course, or what replaced it.
    package private(set) var route: Course
    var state: State
    /// `false` for one that is over for longer than it is shown, and waits to be confirmed.
    package internal(set) var isShown = true

    init(_ attributes: Attributes, on route: Course, at now: Uptime) {
        self.attributes = attributes
        self.route = route
        state = State(on: route, at: now)
    }

    /// Goes on from what was remembered; `nil` when the route is not what it was.
    init?(recalling memory: Memory, on route: Course) {
        guard memory.state.route == route.name, memory.state.fingerprint == route.fingerprint,
            memory.attributes.kind == route.kind, memory.state.fits(route)
        else { return nil }
        attributes = memory.attributes
        self.route = route
        state = memory.state
    }

    // MARK: What happens

    /// Takes in one fix, in which the car may have moved.
    ///
    /// Points to keep are added to `points`.
    mutating func observe(
        _ estimate: Estimate, gap: CourseGap, into outcomes: inout [CourseOutcome],
        points: inout [CoursePoint]
    ) {
        guard state.phase.isOpen else { return }
        state.lastSeen = estimate.instant
        switch route.ground {
        case .line(let line):
            drive(estimate, gap: gap, along: line, into: &outcomes)
        case .area(let area, let practice):
            practise(estimate, in: area, for: practice, into: &outcomes)
        }
        sample(estimate, into: &points)
    }

    /// Swaps the route under way: progress begins again, the phase stays.
    mutating func replaceRoute(with new: Course, at now: Uptime) -> CourseOutcome {
        route = new
        state.replaceRoute(with: new, at: now)
        return outcome(.replaced, happened: now, decided: now)
    }

    mutating func cancel(at now: Uptime) -> CourseOutcome {
        end(.cancelled, at: now)
        return outcome(.cancelled, happened: now, decided: now)
    }

    /// Ends it as of when the car was last seen.
    mutating func interrupt(
        _ reason: CourseOutcome.Interruption, decided now: Uptime
    ) -> CourseOutcome {
        let happened = min(now, state.lastSeen ?? now)
        end(.interrupted, at: happened)
        return outcome(.interrupted(reason), happened: happened, decided: now)
    }

    mutating func resolve(_ resolution: Resolution, at now: Uptime) -> CourseOutcome {
        state.resolution = resolution
        switch resolution {
        case .confirmed(let note):
            return outcome(.confirmed(note: note), happened: now, decided: now)
        case .discarded:
            return outcome(.discarded, happened: now, decided: now)
        }
    }

    /// Freezes the figures.
    mutating func end(_ phase: CoursePhase, at instant: Uptime) {
        state.phase = phase
        state.figures = CourseFigures(
            progress: progress, coverage: coverage, longestHole: longestHole,
            distance: state.joinedOdometer.map { max(0, state.odometer - $0) } ?? 0,
            duration: state.joined.map { max(0, instant.seconds(since: $0)) } ?? 0,
            departures: state.departures, started: state.started, joined: state.joined,
            ended: instant)
        // What served to find the way is of no more use.
        state.tracker?.rest()
    }

    func outcome(
        _ change: CourseOutcome.Change, happened: Uptime, decided: Uptime
    ) -> CourseOutcome {
        CourseOutcome(
            change: change, session: attributes.id, course: attributes.course,
            route: route.name, happened: happened, decided: decided, progress: progress,
            coverage: coverage, figures: state.figures, record: record)
    }

    private mutating func sample(_ estimate: Estimate, into points: inout [CoursePoint]) {
        let spacing =
            state.phase == .headingToCourse ? PointSpacing.approaching : PointSpacing.driving
        guard state.spacing.isDue(at: estimate.odometer, every: spacing) else { return }
        points.append(
            CoursePoint(
                session: attributes.id,
                point: TrackPoint(
                    instant: estimate.instant, coordinate: estimate.coordinate,
                    heightAboveSeaLevel: estimate.heightAboveSeaLevel, speed: estimate.speed,
                    track: estimate.track, accuracy: estimate.accuracy)))
    }
}
