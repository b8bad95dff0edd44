import Positioning
import Testing

@testable import Tracking

/// A day with an itinerary, told in times of the day; wake-ups come by themselves.
struct Diary {
    private(set) var keeper: ItineraryKeeper
    /// The boot clock began at 08:00.
    var offset: ClockOffset? = Diary.morning
    private var now = Uptime(nanoseconds: 0)

    static let morning = ClockOffset(of: time("08:00"), at: Uptime(nanoseconds: 0))

    /// a, b, c and d lie 90 m from one another in a row; far lies 5 km away.
    static let places = [("a", 0.0), ("b", 90), ("c", 180), ("d", 270), ("far", 5000)].map {
        Place(
            name: $0,
            shape: .circle(
                center: .origin.moved(by: Displacement(east: $1, north: 0)), enter: 30, leave: 50))
    }

    /// Visits such as `a 10:00-11:00`.
    init(_ visits: String..., near: Double = 200) {
        keeper = ItineraryKeeper(visits.map(Self.visit), places: Self.places, near: near)
    }

    static func visit(_ text: String) -> Visit {
        let words = text.split(separator: " ")
        let times = words[1].split(separator: "-")
        return Visit(
            place: String(words[0]), start: time(String(times[0])), end: time(String(times[1])))
    }

    static func time(_ text: String) -> UTC {
        UTC("2026-11-30T\(text)\(text.utf8.count > 5 ? "" : ":00")Z") ?? UTC(milliseconds: 0)
    }

    static func uptime(_ text: String) -> Uptime { morning.uptime(of: time(text)) }

    /// The car comes to a place or leaves it, known `late` seconds later.
    mutating func crosses(
        _ change: PlaceCrossing.Change, _ place: String, _ text: String, late: Double = 0,
        left: String? = nil, whileOff: Bool = false
    ) -> [String] {
        let happened = Self.uptime(text)
        let decided = happened.advanced(bySeconds: late)
        var told = waits(until: decided)
        told += show(
            keeper.hear(
                [
                    PlaceCrossing.Timed(
                        change: change, place: place, isInside: change == .entered,
                        happened: happened,
                        decided: decided, left: left.map(Self.uptime), isWhileOff: whileOff)
                ], by: offset, at: decided))
        return told
    }

    mutating func comes(_ place: String, _ text: String, late: Double = 0) -> [String] {
        crosses(.entered, place, text, late: late)
    }

    mutating func leaves(_ place: String, _ text: String, late: Double = 0) -> [String] {
        crosses(.left, place, text, late: late)
    }

    /// Time passes, and whoever asked to be woken is.
    mutating func waits(_ text: String) -> [String] { waits(until: Self.uptime(text)) }

    mutating func waits(until instant: Uptime) -> [String] {
        var told: [String] = []
        while let wake = keeper.wakeAt(by: offset), wake <= instant {
            let woken = max(now, wake)
            told += show(keeper.woke(by: offset, at: woken))
            now = woken
            if let next = keeper.wakeAt(by: offset), next <= woken {
                Issue.record("it asks to be woken at \(next) again and again")
                break
            }
        }
        now = max(now, instant)
        return told
    }

    /// UTC is proved.
    mutating func proves(_ text: String) -> [String] {
        offset = Self.morning
        now = Self.uptime(text)
        return show(keeper.woke(by: offset, at: now))
    }

    /// A fix after a restart agrees on a side.
    mutating func agrees(_ text: String, _ side: Place.Side?) -> [String] {
        now = Self.uptime(text)
        return show(keeper.hear([], sureSide: { _ in side }, by: offset, at: now))
    }

    mutating func skips(_ number: Int?, _ text: String) throws -> [String] {
        let told = waits(text)
        return told + show(try keeper.skip(number, by: offset, at: now))
    }

    mutating func edits(_ visits: [String], _ text: String) -> [String] {
        let told = waits(text)
        return told + show(keeper.replace(visits.map(Self.visit), by: offset, at: now))
    }

    mutating func edits(places: [Place], _ text: String) -> [String] {
        let told = waits(text)
        return told + show(keeper.replace(places: places, by: offset, at: now))
    }

    /// The power goes, and comes back as another boot whose clock began at 08:00, too.
    mutating func restarts(through stored: (ItineraryMemory) throws -> ItineraryMemory) rethrows {
        keeper = ItineraryKeeper(
            keeper.visits, places: Self.places, near: keeper.near,
            remembering: try stored(keeper.memory))
    }

    /// A fix so many metres east of `a`.
    mutating func drives(to metres: Double) {
        keeper.move(to: .origin.moved(by: Displacement(east: metres, north: 0)))
    }

    /// The awaited visit, as it is shown.
    func awaited(at text: String) -> VisitState? {
        keeper.awaited(by: offset, at: Self.uptime(text))
    }

    var standings: [VisitState.Standing] {
        keeper.states(by: offset, at: now).map(\.standing)
    }

    private func show(_ outcomes: [ItineraryOutcome]) -> [String] {
        outcomes.map { outcome in
            let happened = Self.morning.utc(at: outcome.happened)
            let decided = Self.morning.utc(at: outcome.decided)
            let late = decided.seconds(since: happened)
            return "\(outcome.change) \(outcome.visit.place)\(outcome.number) \(clock(happened))"
                + (late == 0 ? "" : ", known at \(clock(decided))")
        }
    }

    private func clock(_ time: UTC) -> String {
        let text = time.description.dropFirst(11).prefix(8)
        return String(text.hasSuffix(":00") ? text.dropLast(3) : text)
    }
}
