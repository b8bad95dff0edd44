package import Positioning

// What is known of a session. Absent is unknown.
extension CourseSession {
    package var phase: CoursePhase { state.phase }
    package var started: Uptime { state.started }
    package var joined: Uptime? { state.joined }
    package var resolution: Resolution? { state.resolution }
    /// Frozen when it ended.
    package var figures: CourseFigures? { state.figures }
    package var isRerouting: Bool { state.isRerouting }

    /// Completed, and nobody has confirmed or discarded it yet.
    package var isUndecided: Bool { phase == .completed && resolution == nil }

    /// As stored, on the boot clock.
    package var record: CourseRecord { CourseRecord(memory) }

    /// Of the course, 0…1; it never falls, unless an attempt or a route begins anew.
    package var progress: Double {
        if let figures = state.figures { return figures.progress }
        if state.phase == .completed { return 1 }
        switch (route.ground, route.completion) {
        case (.area(_, let practice), _):
            return practice > 0 ? min(1, state.practice.seconds / practice) : 1
        case (.line(let line), .order):
            return min(1, (state.tracker?.attempt.highWater ?? 0) / line.length)
        case (.line(let line), .distance(let share)):
            return share > 0 ? min(1, state.meter.metres / (share * line.length)) : 1
        }
    }

    /// Share of the course that is proved to have been driven in order.
    package var coverage: Double {
        state.tracker?.attempt.coverage.share ?? progress
    }

    package var longestHole: Double { state.tracker?.attempt.coverage.longestHole ?? 0 }

    /// The bins of the line that were driven, as evidence.
    package var evidence: CourseCoverage? { state.tracker?.attempt.coverage }

    /// Metres still to be driven; `nil` for an area.
    package var remainingDistance: Double? {
        guard case .line(let line) = route.ground else { return nil }
        if state.phase == .completed { return 0 }
        switch route.completion {
        case .order:
            let along = state.tracker?.along ?? state.tracker?.attempt.highWater ?? 0
            return max(0, line.length - along)
        case .distance(let share):
            return max(0, share * line.length - state.meter.metres)
        }
    }

    /// Seconds for them at the pace so far; `nil` while that is not known.
    package var remainingTime: Double? {
        guard state.phase == .drivingCourse else { return nil }
        return remainingDistance.flatMap { state.pace.seconds(for: $0) }
    }

    /// Metres to the start, while heading there.
    package var distanceToStart: Double? {
        state.phase == .headingToCourse ? state.toStart : nil
    }

    /// Metres from the line, positive to the right of it; `nil` when it is nowhere near.
    package var deviation: Double? { state.phase.isOpen ? state.tracker?.deviation : nil }

    /// Whether the car is on its route; `nil` while that is not known, and for an area.
    package var isOnRoute: Bool? {
        guard state.phase == .drivingCourse else { return nil }
        switch state.tracker?.standing {
        case .onRoute: return true
        case .offRoute, .wrongWay: return false
        case .away, nil: return nil
        }
    }

    /// What a subscriber may want to hear of.
    package var milestone: ProgressSchedule.Milestone {
        let isHeading = state.phase == .headingToCourse
        return ProgressSchedule.Milestone(
            session: attributes.id, phase: state.phase.rawValue,
            progress: isHeading ? nil : progress, approach: isHeading ? approach : nil)
    }

    /// Share of the way to the start, as the crow flies.
    private var approach: Double? {
        guard let first = state.firstToStart, let now = state.toStart else { return nil }
        return first > 0 ? min(1, max(0, 1 - now / first)) : 1
    }
}
