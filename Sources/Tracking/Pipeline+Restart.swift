import Positioning

/// How a run goes on after a power cut.
///
/// Source: SPEC §7.
extension Pipeline {
    mutating func judgeRestart(at now: Uptime, into effects: inout [Effect]) {
        guard let restart else { return }
        switch restart.verdict(offset: offset) {
        case .waiting:
            return
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
            for (index, fix) in restart.fixes.enumerated() {
                follow(fix, isRestart: index == 0, at: now, into: &effects)
            }
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
        for fix in restart.fixes { follow(fix, isRestart: false, at: now, into: &effects) }
    }
}
