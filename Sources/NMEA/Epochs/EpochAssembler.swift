import Positioning

/// Gathers the sentences of one instant into one epoch.
///
/// ```
///  GSA VTG │ RMC₁ GGA₁ GSA GSV │ RMC₂ GGA₂ …
///  ────────┴─ another time ────┴─ another time: epoch 1 is closed and given
///  belong to the instant that opens next
/// ```
///
/// A sentence with a time of day that differs by more than 10 ms opens a new epoch, for which
/// everything but the mode and the date is forgotten. Later sentences overwrite earlier ones field by
/// field. An epoch without any sentence that carries positions is no epoch and is not given.
///
/// Source: nmea.md §2 to §4.
struct EpochAssembler: Sendable {
    enum Outcome { case taken, malformed, late }

    var epoch: Epoch
    var judgement = FixJudgement()
    var dates = DateMemory()
    /// The date of this epoch's own RMC cannot be: it stays without a time (Q1).
    var isDateless = false
    var satellites = SatelliteUnion()
    var satellitesInView = SIMD8<Int16>()
    var hasSatellites = false
    /// The first dilution of the epoch, which fixes its error estimate.
    var firstDOP: Double?
    /// What GST said of an instant that was not open yet.
    var ellipse: (sigma: Double, timeOfDay: Int32)?
    var lastGGA: (talker: Talker, timeOfDay: Int32)?

    /// Time of day of the open epoch, or of the last one.
    private(set) var instant: Int32?
    private var isOpen = false
    private var isClosedEarly = false
    private var hasPosition = false
    /// Void sentences without a time that this epoch has had.
    private var timeless: TimelessKinds = []
    private var quiet = QuietGap()
    private let source: Int
    private(set) var lastHeard = Uptime(nanoseconds: 0)

    init(source: Int) {
        self.source = source
        epoch = Epoch(received: lastHeard)
        epoch.source = source
    }

    /// How long the line must be quiet for the open epoch to be over; `nil` when none is open.
    var patience: Duration? { isOpen ? quiet.gap : nil }

    /// What a sentence adds; `closed` is given the epoch that it ended.
    mutating func take(
        _ sentence: Sentence, at now: Uptime, _ closed: (Epoch) -> Void
    ) -> Outcome {
        switch sentence.kind {
        case .rmc: RMC(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .gga: GGA(sentence).map { take($0, sentence.talker, at: now, closed) } ?? .malformed
        case .gns: GNS(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .gll: GLL(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .zda: ZDA(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .gbs: GBS(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .pashrPosition: PASHR(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .psti030: PSTI030(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .gsa, .gsv, .vtg, .gst, .pgrme, .pgrmf, .pgrmv, .pgrmz:
            join(sentence, at: now)
        case .hdt, .txt, .other: .taken
        }
    }

    /// Makes `timeOfDay` the open instant and notes that something of it was heard at `now`.
    ///
    /// `false` when that instant has been closed already: what comes late adds nothing.
    mutating func open(
        _ timeOfDay: Int32?, at now: Uptime, _ closed: (Epoch) -> Void
    ) -> Bool {
        guard let timeOfDay else {
            // A time that cannot be read is no other time: the rest of the sentence counts.
            guard !isClosedEarly else { return false }
            isOpen = true
            lastHeard = now
            return true
        }
        if let instant, abs(timeOfDay - instant) <= Self.sameInstant {
            guard !isClosedEarly else {
                quiet.wasTooShort()
                return false
            }
        } else {
            if isOpen { close(closed) }
            quiet.epochBegan(at: now)
            isClosedEarly = false
        }
        instant = timeOfDay
        isOpen = true
        lastHeard = now
        if let ellipse, ellipse.timeOfDay == timeOfDay { epoch.sigma = ellipse.sigma }
        return true
    }

    /// A void sentence without any time: the receiver has lost track, date included.
    mutating func openTimeless(
        _ kind: TimelessKinds, at now: Uptime, _ closed: (Epoch) -> Void
    ) {
        if isOpen, instant != nil || timeless.contains(kind) { close(closed) }
        instant = nil
        isClosedEarly = false
        isOpen = true
        lastHeard = now
        timeless.insert(kind)
        dates.forget()
        void()
    }

    /// Gives the open epoch, if there is one, and forgets what belonged to it.
    mutating func close(_ closed: (Epoch) -> Void) {
        guard isOpen else { return }
        if hasPosition {
            let finished = finished()
            if finished.mode >= .twoD, let instant { dates.follow(instant) }
            closed(finished)
        }
        epoch = Epoch(received: lastHeard)
        epoch.source = source
        judgement.beginEpoch()
        isDateless = false
        hasSatellites = false
        satellitesInView = SIMD8()
        firstDOP = nil
        hasPosition = false
        timeless = []
        isOpen = false
        isClosedEarly = instant != nil
    }

    /// The epoch's position is void: whatever else it said of the place is forgotten.
    mutating func void() {
        hasPosition = true
        epoch.coordinate = nil
        judgement.void()
    }

    mutating func place(at coordinate: Coordinate) {
        hasPosition = true
        epoch.coordinate = coordinate
    }

    /// Within an epoch the status is only raised.
    mutating func raise(_ status: FixStatus) {
        if status.rawValue > epoch.status.rawValue { epoch.status = status }
    }

    mutating func heard(at now: Uptime) {
        lastHeard = now
    }

    /// Times of day that are nearer are one instant (nmea.md rule 2.2), in milliseconds.
    private static let sameInstant: Int32 = 10
}
