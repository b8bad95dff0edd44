import Positioning

/// A silence behind which the car may have been on its way already.
///
/// It stood, or had only begun to move, when it was seen last; or it has never been seen standing. If
/// a departure is sure soon after, the metres from where it stood are credited to it, and it began
/// when the car was first seen moving, not when that was proved anew.
///
/// Units: metres, seconds. Source: estimation.md (c), (d): "drove off before the first fix".
struct UnseenDeparture: Equatable, Codable, Sendable {
    /// When the silence ended.
    private(set) var since: Uptime
    /// Where the car stood; `nil` when nobody ever saw that.
    private let anchor: Coordinate?
    /// A car could have driven here in what is one drive with the departure that is seen.
    private let isPlausible: Bool
    /// It was so short that nobody can have carried the car away.
    private let isBrief: Bool
    /// Since when it must have been moving; `nil` when it was not seen to move when the silence ended.
    private var movingSince: Uptime?
    /// What was seen of the departure before the silence.
    private var begun: Departure?

    /// What to credit to a departure that explains the silence.
    struct Credit: Equatable {
        var began: Uptime
        /// Where from.
        var anchor: Coordinate
        /// Seen before the silence.
        var driven = 0.0
        var bridged: Double?
    }

    /// The first fix of all; `nil` for a car that does not move.
    init?(firstSeen fix: Fix, _ reading: Velocimeter.Reading) {
        guard Self.isMoving(reading) else { return nil }
        since = fix.instant
        movingSince = fix.instant
        (anchor, isPlausible, isBrief, begun) = (nil, false, false, nil)
    }

    /// A silence of `seconds` ended with `fix`, and began with the car at `anchor`.
    ///
    /// `nil` for a short one that left the car where it was, as far as anyone can tell.
    init?(
        of seconds: Double, endedBy fix: Fix, _ reading: Velocimeter.Reading,
        from anchor: Coordinate,
        isPlausible: Bool, begun: Departure?
    ) {
        let chord = anchor.distance(to: fix.coordinate)
        let isMoving = Self.isMoving(reading)
        isBrief = seconds < Self.brief
        guard !isBrief || (isPlausible && (begun != nil || isMoving)) else { return nil }
        since = fix.instant
        self.anchor = begun?.anchor ?? anchor
        self.isPlausible = isPlausible
        self.begun = isBrief ? begun : nil
        guard isMoving else {
            movingSince = nil
            return
        }
        // From rest to this speed and on over that way; what was long may have had many stops.
        let gaining = min(chord / reading.speed, reading.speed / (2 * Self.acceleration))
        let fromRest = isBrief ? min(seconds, chord / reading.speed + gaining) : 0
        movingSince = fix.instant.advanced(bySeconds: -fromRest)
    }

    /// Of two silences in one departure the first knows where the car stood.
    func following(_ earlier: UnseenDeparture?) -> UnseenDeparture {
        guard isBrief, let earlier, earlier.anchor != nil, !earlier.isOver(at: since) else {
            return self
        }
        return earlier
    }

    /// What is to be credited to `departure`, which is sure with `fix`; `nil` when it came too late.
    func credit(to departure: Departure, at fix: Fix) -> Credit? {
        let waited = departure.began.seconds(since: since)
        guard waited <= Self.explainsFor else { return nil }
        var credit = Credit(began: departure.began, anchor: departure.anchor)
        if let movingSince, waited <= Self.stopAtMost {
            credit.began = min(credit.began, movingSince)
        }
        guard let anchor, isPlausible else { return credit }
        var moved = anchor.displacement(to: fix.coordinate) - departure.path
        if let begun { moved = moved - begun.path }
        guard isBrief else {
            if moved.length > Self.sigmas * fix.sigma { credit.bridged = moved.length }
            return credit
        }
        if let begun {
            credit.began = min(credit.began, begun.began)
            credit.driven = begun.distance
        }
        credit.anchor = anchor
        credit.bridged = moved.length
        return credit
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        since.shift(by: shift)
        movingSince?.shift(by: shift)
        begun?.slide(by: shift)
    }

    /// Long enough ago to say that no departure explains it.
    func isOver(at instant: Uptime) -> Bool { instant.seconds(since: since) > Self.explainsFor }

    /// Where the car was carried from, if it stands at `place` now.
    func towedFrom(to place: Coordinate, beyond metres: Double) -> Coordinate? {
        guard let anchor, !isBrief, anchor.distance(to: place) > metres else { return nil }
        return anchor
    }

    private static func isMoving(_ reading: Velocimeter.Reading) -> Bool {
        reading.isDoppler && reading.speed >= driving
    }

    /// Seconds of a silence that can be one drive with what is seen behind it.
    ///
    /// A receiver that was just switched on, with no almanac, has its first fix when it has heard all
    /// of the message, 750 s; and a drive of which nothing is heard for 900 s is over. In days without
    /// power a car gets, or is carried, anywhere: that way belongs to no trip.
    ///
    /// Source: IS-GPS-200, 20.3.2 (25 frames of 30 s); `TripWatch`.
    static let longestDrive = 900.0
    /// Seconds; in less nobody parks, leaves and comes back.
    private static let brief = 60.0
    /// Seconds within which a departure explains a silence.
    private static let explainsFor = 60.0
    /// Seconds: a car that moved and stands again for no longer than that has stopped, not parked.
    private static let stopAtMost = 20.0
    /// m/s; never slow at this speed, however noisy the receiver.
    private static let driving = 1.5
    /// m/s², of an ordinary car in a town.
    private static let acceleration = 1.5
    /// Distance between two fixes that is a move.
    private static let sigmas = 3.0
}
