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
/// On a live line (times of reading are given) an epoch is also given when its burst is over; what
/// comes of it then is told apart: `late` when the instant begins again, `trailing` when the burst went
/// on. Neither makes a second epoch.
///
/// Source: nmea.md §2 to §4.
struct EpochAssembler: Sendable {
    enum Outcome { case taken, malformed, late, trailing }

    var epoch: Epoch
    var judgement = FixJudgement()
    var dates = DateMemory()
    /// The date of this epoch's own RMC cannot be: it stays without a time (Q1).
    var isDateless = false
    /// The date by GPS week, which rules over any other (Q42).
    var immuneDay: Int32?
    var sky = SkyView()
    /// Whether a GSA has begun this epoch's list of satellites.
    var hasSatellites = false
    /// Whether that GSA trailed behind the epoch before.
    var hasTail = false
    /// The first dilution of the epoch, which fixes its error estimate.
    var firstDOP: Double?
    /// What GST said of an instant that was not open yet.
    var ellipse: (sigma: Double, timeOfDay: Int32)?
    /// Whether GST gave the epoch's sigma.
    var hasEllipse = false
    /// u-blox's own fix of the open instant: what the rest does not say.
    var pubx: PUBX00?
    var lastGGA: (talker: Talker, timeOfDay: Int32)?

    /// Time of day of the open epoch, or of the last one.
    var instant: Int32?
    var isOpen = false
    /// Given before anything of the next instant was heard.
    var isClosedEarly = false
    /// Whether a sentence that carries positions was heard; outlives its epoch until the next begins.
    var hasPosition = false
    /// Void sentences without a time that this epoch has had.
    var timeless: TimelessKinds = []
    var burst = BurstWatch()
    /// The sentence that is being taken.
    var mark = SentenceMark()
    let source: Int
    var lastHeard = Uptime(nanoseconds: 0)

    init(source: Int) {
        self.source = source
        epoch = Epoch(received: lastHeard)
        epoch.source = source
    }

    /// When the open epoch is over unless more bytes come; `nil` when there is none to give.
    ///
    /// One that nobody has told a place yet waits: a clock's sentence may come long before the fix's.
    var quietAt: Uptime? { isOpen && isWorthGiving ? burst.quietAt : nil }

    private var isWorthGiving: Bool { hasPosition || pubx != nil }

    /// When bytes were last read, on a live line.
    var lastBytes: Uptime? { burst.lastBytes }

    mutating func bytesCame(at now: Uptime) {
        burst.bytesCame(at: now)
    }

    /// What a sentence adds; `closed` is given the epochs that it ended.
    ///
    /// `now` is `nil` where nobody knows when the bytes came: then only the next instant ends one.
    mutating func take(
        _ sentence: Sentence, at now: Uptime?, _ closed: (Epoch) -> Void
    ) -> Outcome {
        guard now != nil else { return add(sentence, at: nil, closed) }
        mark = SentenceMark(sentence)
        let outcome = add(sentence, at: now, closed)
        guard outcome == .taken, mark.weight != .none else { return outcome }
        if burst.heard(mark), isWorthGiving { close(closed) }
        return outcome
    }

    private mutating func add(
        _ sentence: Sentence, at now: Uptime?, _ closed: (Epoch) -> Void
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
        case .psti036: PSTI036(sentence).map { take($0, at: now, closed) } ?? .malformed
        // Baselines, raw data: of the fix they say only the time.
        case .psti032, .psti033, .psti035:
            refuse(sentence[2].timeOfDay, at: now, closed) ?? .taken
        case .psrfepe: PSRFEPE(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .pgrmf: PGRMF(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .pubx00: PUBX00(sentence).map { take($0, at: now, closed) } ?? .malformed
        case .gsa, .gsv, .vtg, .gst, .hdt, .ths, .pgrme, .pgrmv, .pgrmz, .pqtmepe:
            isTail ? trail(sentence) : join(sentence, at: now)
        case .txt, .other: .taken
        }
    }
}
