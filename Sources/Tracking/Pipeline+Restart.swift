import Positioning

/// How a run goes on after a power cut.
///
/// Source: SPEC §7.
extension Pipeline {
    /// What an earlier boot left still waits for UTC: the store has it, and nothing is to be added.
    package var isWaitingForTime: Bool { restart != nil }

    mutating func judgeRestart(at now: Uptime, into effects: inout [Effect]) {
        guard let restart else { return }
        switch restart.verdict(offset: offset) {
        case .waiting:
            if let fix = restart.fixes.last { glimpse(fix, into: &effects) }
        case .shift(let shift):
            self.restart = nil
            estimator = restart.memory.estimator
            estimator.shift(by: shift)
            trips = restart.memory.trips
            trips.apply(settings.trip)
            trips.shift(by: shift)
            places.shift(by: shift)
            itinerary.shift(by: shift)
            picture = restart.memory.picture
            picture.apply(settings.bands)
            picture.shift(by: shift)
            courses.recall(
                restart.memory.courses.shifted(by: shift), at: now, into: &courseOutcomes)
            tellCourses(into: &effects)
            isResuming = trips.isOpen
            follow(restart.fixes, isRestart: true, at: now, into: &effects)
        case .unknowable:
            give(up: restart, at: now, into: &effects)
        }
    }

    /// Nobody can know how long we were off: what was open is closed as it was left.
    mutating func give(
        up restart: Restart, at now: Uptime, into effects: inout [Effect]
    ) {
        self.restart = nil
        trips = restart.memory.trips
        trips.apply(settings.trip)
        picture = restart.memory.picture
        trips.interrupt(.powerOff, into: &outcomes)
        foreignOffset = .some(restart.memory.offset)
        tell(at: now, into: &effects)
        courses.giveUp(restart.memory.courses, into: &courseOutcomes)
        tellCourses(decided: now, into: &effects)
        foreignOffset = nil
        picture = Picture(settings.bands)
        estimator = MotionEstimator(odometer: restart.memory.estimator.odometer)
        follow(restart.fixes, isRestart: false, at: now, into: &effects)
    }

    /// Shows where the car is while nothing is decided: by what this boot has seen alone.
    private mutating func glimpse(_ fix: Fix, into effects: inout [Effect]) {
        let motion = estimator.observe(
            fix, isTripOpen: false, maximumSpeed: settings.gate.maximumSpeed)
        show(fix, motion.estimate, into: &effects)
    }

    /// Decides what was held; all but the newest was shown when it came.
    private mutating func follow(
        _ held: [Fix], isRestart: Bool, at now: Uptime, into effects: inout [Effect]
    ) {
        for (index, fix) in held.enumerated() {
            follow(
                fix, isRestart: isRestart && index == 0, wasShown: index < held.count - 1, at: now,
                into: &effects)
        }
    }
}
