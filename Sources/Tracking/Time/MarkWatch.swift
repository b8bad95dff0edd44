import Positioning

/// What one receiver's time marks say, once two in a row agree: a lone one may be anything.
///
/// Units: seconds; offsets are the receiver's time minus the boot clock.
struct MarkWatch: Equatable, Sendable {
    private var offset = 0.0
    private var instant: Uptime?
    private var kind = TimeMark.Kind.report
    private var agreeing = 0

    mutating func hear(_ offset: Double, _ mark: TimeMark) {
        let isNext = instant.map { mark.instant > $0 } ?? false
        let agrees = isNext && mark.kind == kind && abs(offset - self.offset) < Self.agreement
        agreeing = agrees ? min(agreeing + 1, Self.marksThatCount) : 1
        (self.offset, instant, kind) = (offset, mark.instant, mark.kind)
    }

    /// What they say, while they go on and agree.
    func steady(at now: Uptime) -> Double? {
        guard let instant, agreeing >= Self.marksThatCount,
            abs(now.seconds(since: instant)) <= Self.memory
        else { return nil }
        return offset
    }

    /// The same of the pulse alone, which is not late.
    func steadyPulse(at now: Uptime) -> Double? { kind == .pulse ? steady(at: now) : nil }

    /// Marks in a row that must agree.
    private static let marksThatCount = 2
    private static let agreement = 0.3
    /// Older ones say nothing any more.
    private static let memory = 10.0
}
