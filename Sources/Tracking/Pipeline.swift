package import Positioning

/// Runs every fix past every rule, in the one order, and says what must be done.
///
/// ```
/// epoch ─▶ SourceChooser ─▶ Gatekeeper ─▶ MotionEstimator ─▶ TripWatch ───┐
///                              │ refusal                     PlaceKeeper ─┼─▶ [Effect]
///                              ▼                             CourseKeeper ┘
///                          HealthWatch ─▶ warnings          ItineraryKeeper hears of places
/// ```
///
/// The daemon, `rodictl replay` and the tests run this same value. It sees no clock: `at:` is the boot
/// clock, read once per event by whoever runs it.
package struct Pipeline: Sendable {
    private(set) var settings: Settings
    var chooser: SourceChooser
    var gatekeeper: Gatekeeper { didSet { offset = gatekeeper.clock.offset } }
    var estimator: MotionEstimator
    var trips: TripWatch
    var places: PlaceKeeper
    var picture: Picture
    var courses: CourseKeeper
    var itinerary: ItineraryKeeper
    var health: HealthWatch
    /// What an earlier boot left, until UTC says how long ago that was.
    var restart: Restart?
    /// The trip that was open when we started; told as resumed with the first fix in it.
    var isResuming = false
    private var hasPlaces: Bool

    /// Changed where it lies, once whoever was shown the fix before has dropped it.
    var shown: Boxed<LocatedFix>?
    var updated: Boxed<TripRecord>?
    /// A fix was shown by the event that is being taken in.
    var hasMoved = false
    /// When something is due by itself, and what of it the shell was told.
    private var due: Uptime?
    private var lastWake: Uptime?
    /// Of the boot whose record is being told, when that is not this one.
    var foreignOffset: ClockOffset??
    /// UTC of this boot, once proved.
    package private(set) var offset: ClockOffset?

    // Reused, so that an ordinary fix allocates nothing.
    var fixes: [Fix] = []
    var outcomes: [TripWatch.Outcome] = []
    var changes: [WarningBoard.Change] = []
    var strokes: [Picture.Stroke] = []
    var courseOutcomes: [CourseOutcome] = []
    var coursePoints: [CoursePoint] = []

    /// Starts from nothing, or goes on from what an earlier run left.
    ///
    /// `sources` are the receivers by name, best first; `build` is the date before which no receiver
    /// date is believed, `nil` takes dates as sent. `visited` is what is remembered of the itinerary, when
    /// that was kept apart from `memory`.
    package init(
        settings: Settings, places: [Place], courses: [Course] = [],
        company: CourseKeeper.Company = .one, itinerary: [Visit] = [],
        visited: ItineraryMemory? = nil,
        sources: [String] = ["the receiver"], build: UTC?,
        nextTrip: Int64 = 1, nextCourse: Int64 = 1, memory: PipelineMemory? = nil,
        from origin: PipelineMemory.Origin = .sameBoot
    ) {
        self.settings = settings
        hasPlaces = !places.isEmpty
        self.courses = CourseKeeper(
            courses, company: company, reopen: settings.trip.reopen, nextID: nextCourse)
        self.itinerary = ItineraryKeeper(
            itinerary, places: places, near: settings.itinerary.near,
            remembering: visited ?? memory?.itinerary, ofEarlierBoot: origin == .earlierBoot)
        chooser = SourceChooser(sources: sources.count)
        health = HealthWatch(sources: sources)
        let sameBoot = origin == .sameBoot ? memory : nil
        picture = sameBoot?.picture ?? Picture(settings.bands)
        picture.apply(settings.bands)
        gatekeeper = Gatekeeper(
            settings.gate,
            clock: ReceiverClock(
                notBefore: build, resuming: sameBoot?.offset, after: sameBoot?.estimator.last))
        offset = gatekeeper.clock.offset
        switch (memory, origin) {
        case (let memory?, .sameBoot):
            estimator = memory.estimator
            trips = memory.trips
            trips.apply(settings.trip)
            trips.begin(numbersAt: nextTrip)
            isResuming = trips.isOpen
            self.places = PlaceKeeper(places, remembering: memory.places)
            self.courses.recall(
                memory.courses, at: memory.estimator.last ?? Uptime(nanoseconds: 0),
                into: &courseOutcomes)
        case (let memory?, .earlierBoot):
            estimator = MotionEstimator(odometer: memory.estimator.odometer)
            trips = TripWatch(settings.trip, nextID: nextTrip)
            self.places = PlaceKeeper(
                places, remembering: memory.places, ofEarlierBoot: true)
            self.courses.count(behind: memory.courses)
            restart = Restart(memory)
            restart?.memory.trips.begin(numbersAt: nextTrip)
        case (nil, _):
            estimator = MotionEstimator()
            trips = TripWatch(settings.trip, nextID: nextTrip)
            self.places = PlaceKeeper(places)
        }
    }

    // MARK: What is known

    /// The newest fix that was accepted, and where it puts us.
    package var latest: (fix: Fix, estimate: Estimate)? {
        shown.map { ($0.value.fix, $0.value.estimate) }
    }
    /// UTC of the boot whose record is being told.
    @inline(__always)
    var recordOffset: ClockOffset? { foreignOffset ?? offset }
    package var tally: RefusalTally { gatekeeper.tally }
    /// How the receivers' statements of the time, apart from fixes, agreed with these.
    package var timeMarks: MarkTally { gatekeeper.clock.marks }
    /// The source that is listened to, by its place in the list; `nil` before the first fix.
    package var listenedSource: Int? { chooser.listened }
    /// What has been wrong with each configured source, by its place in the list.
    package var troubles: [TroubleLog] { health.troubles }
    package var warnings: [(warning: Warning, since: Uptime)] { health.board.raised }
    package var openTrip: TripRecord? {
        if let record = trips.record { return dated(record) }
        return restart.flatMap { restart in
            restart.memory.trips.record.map { dated($0, by: restart.memory.offset) }
        }
    }
    package var odometer: Double { restart?.memory.estimator.odometer ?? estimator.odometer }
    package var motion: MotionState { estimator.motion }
    /// Doppler speed of the receiver at rest, 1 sigma per axis, in m/s, as learnt while parked.
    package var restNoise: Double { estimator.restNoise }
    /// When a usable fix of this source came last, accepted or in reserve.
    package func lastFix(of source: Int) -> Uptime? { chooser.lastFix(of: source) }
    package var placeStates: [PlaceKeeper.State] { places.states }

    /// What must survive a power cut.
    package var memory: PipelineMemory {
        restart?.memory
            ?? PipelineMemory(
                estimator: estimator, trips: trips, places: places.memory,
                picture: picture.remembered, courses: courses.memory,
                itinerary: itinerary.memory.worthKeeping, offset: offset)
    }

    // MARK: Events

    /// Takes in one event; adds what must be done to `effects`, in order.
    ///
    /// What was due before is done first, at its own time: a capture on a virtual clock needs no timer.
    package mutating func handle(_ event: Event, at now: Uptime, into effects: inout [Effect]) {
        while let due, due < now {
            self.due = nil
            take(.woke, at: due, into: &effects)
            // A rule that woke for nothing, by a rounding, is asked again at `now`: never for ever.
            if let next = self.due, next <= due { break }
        }
        take(event, at: now, into: &effects)
        if let due, due != lastWake { effects.append(.wake(at: due)) }
        lastWake = due
    }

    private mutating func take(_ event: Event, at now: Uptime, into effects: inout [Effect]) {
        // Found out when we started: there was no time to tell it.
        if !courseOutcomes.isEmpty { tellCourses(decided: now, into: &effects) }
        switch event {
        case .epochReceived(let epoch):
            receive(epoch, at: now, into: &effects)
        case .linkChanged(let change):
            announce(.link(change), happened: now, decided: now, into: &effects)
            health.linkChanged(change, at: now, into: &changes)
            tellCoursesOfReceivers(at: now, into: &effects)
        case .timeHeard(let mark):
            if health.troubles.indices.contains(mark.source) { gatekeeper.hear(mark) }
        case .receiverTroubled(let change):
            health.troubled(change, at: now, into: &changes)
            tellCoursesOfReceivers(at: now, into: &effects)
        case .woke:
            trips.woke(at: now, into: &outcomes)
            tell(at: now, into: &effects)
            let crossings = places.woke(at: now)
            for crossing in crossings { tell(crossing, into: &effects) }
            courses.woke(at: now, into: &courseOutcomes)
            tellCourses(into: &effects)
            visit(crossings, at: now, into: &effects)
            health.woke(at: now, into: &changes)
        case .commandReceived(let command):
            obey(command, at: now, into: &effects)
        case .conditionChanged(let warning, let holds):
            health.conditionChanged(warning, holds: holds, at: now, into: &changes)
        case .ended:
            if let restart { give(up: restart, at: now, into: &effects) }
            trips.interrupt(into: &outcomes)
            tell(at: now, into: &effects)
            courses.finish(at: now, into: &courseOutcomes)
            tellCourses(into: &effects)
            wakeItinerary(at: now, into: &effects)
        }
        guide(at: now, into: &effects)
        for change in health.takeNews() { effects.append(.trouble(change)) }
        tellWarnings(at: now, into: &effects)
        lookForDue()
    }

    /// Other places from now on; one that is new around the car is a state, not an event.
    package mutating func replace(places: [Place]) {
        self.places.replace(places)
        hasPlaces = !places.isEmpty
        itinerary.replace(places: places)
    }

    /// Other courses from now on; a session that is going on keeps the line it follows.
    package mutating func replace(courses: [Course]) { self.courses.replaceCourses(courses) }

    /// Other receivers from now on, by name, none of them heard yet.
    package mutating func expect(sources: [String]) {
        chooser = SourceChooser(sources: sources.count)
        gatekeeper.forgetSources()
        health.expect(sources: sources, into: &changes)
    }

    /// Other settings from now on.
    package mutating func apply(_ settings: Settings) {
        self.settings = settings
        gatekeeper.apply(settings.gate)
        trips.apply(settings.trip)
        picture.apply(settings.bands)
        courses.apply(reopen: settings.trip.reopen)
        itinerary.apply(near: settings.itinerary.near)
    }

    // MARK: Fixes

    mutating func accept(_ fix: Fix, at now: Uptime, into effects: inout [Effect]) {
        if restart != nil {
            restart?.hold(fix)
            judgeRestart(at: now, into: &effects)
        } else {
            follow(fix, isRestart: false, at: now, into: &effects)
        }
        health.fixed(isProved: gatekeeper.clock.isProved, at: now, into: &changes)
    }

    mutating func follow(
        _ fix: Fix, isRestart: Bool, wasShown: Bool = false, at now: Uptime,
        into effects: inout [Effect]
    ) {
        if let silence = estimator.silence(before: fix), trips.isOpen {
            trips.heard(
                after: silence, at: fix.instant, isRestart: isRestart, into: &outcomes)
            tell(at: now, into: &effects)
        }
        if isResuming {
            isResuming = false
            if let record = trips.record {
                announce(
                    .trip(.resumed, dated(record)), happened: fix.instant, decided: fix.instant,
                    into: &effects)
            }
        }
        let motion = estimator.observe(
            fix, isTripOpen: trips.isOpen, maximumSpeed: settings.gate.maximumSpeed)
        if motion.isAfterGap { trips.keep(shown?.value.estimate, before: motion, into: &outcomes) }
        if !wasShown { show(fix, motion.estimate, into: &effects) }
        if case .towed(let anchor) = motion.change {
            announce(
                .towed(from: anchor, to: motion.estimate.coordinate), happened: fix.instant,
                decided: fix.instant, into: &effects)
        }
        let wasOpen = trips.isOpen
        trips.observe(motion, into: &outcomes)
        tell(at: fix.instant, into: &effects)
        if wasOpen, motion.estimate.motion == .moving || motion.change != nil {
            update(into: &effects)
        }
        if settings.drawsMap {
            picture.observe(motion, into: &strokes)
            draw(trip: trips.id, into: &effects)
        }
        let crossings = hasPlaces ? places.observe(motion.estimate) : []
        for crossing in crossings { tell(crossing, into: &effects) }
        itinerary.move(to: motion.estimate.coordinate)
        visit(crossings, at: fix.instant, into: &effects)
        follow(motion, into: &effects)
    }

    private mutating func lookForDue() {
        due = Uptime.earlier(trips.wakeAt, places.wakeAt)
        due = Uptime.earlier(due, courses.wakeAt)
        due = Uptime.earlier(due, itinerary.wakeAt(by: visitOffset))
        due = Uptime.earlier(due, health.board.wakeAt)
    }
}
