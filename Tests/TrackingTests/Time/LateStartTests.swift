import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("What is heard late at first, in mid-drive, gets the date that it had")
struct LateStartTests {
    /// When something is heard that was said so many seconds after the beginning.
    enum Delay: CaseIterable, Sendable {
        /// Seven seconds at once.
        case burst
        /// The same in three pieces.
        case pieces
        /// Seven seconds late for ten seconds, long enough to prove UTC; then the rest at once.
        case steady
        /// The same, and the rest three times as fast as it was driven.
        case draining
        /// As long, and late by little.
        case slight
        /// Less and less late, half a second a second: so slowly that it is refused on the way.
        case easing
        /// Late as `steady`, and what was on its way is lost.
        case lossy

        func arrival(of said: Double) -> Double? {
            switch self {
            case .burst: max(said, 7)
            case .pieces: said < 4 ? 7 : said < 8 ? 8 : max(said, 8.3)
            case .steady: said < 10 ? said + 7 : max(said, 17)
            case .draining: said < 10 ? said + 7 : max(said, 17 + (said - 10) * 0.3)
            case .slight: said < 10 ? said + 1.5 : max(said, 11.5)
            case .easing: max(said, 7 + said * 0.5)
            case .lossy: said < 10 ? said + 7 : said < 17 ? nil : said
            }
        }

        /// Nothing tells it from a clock that was set, or the dates come a little later.
        var isMended: Bool { self != .lossy }
        static let mended = allCases.filter(\.isMended)
    }

    private static let outing = Outing(.commute)
    private static let moving = outing.epochs.firstIndex { $0.speed ?? 0 > 10 } ?? 0
    /// While the car moved, but for the end, where it stands long on one spot.
    private static let driving = outing.epochs[moving...].filter { $0.speed ?? 0 > 5 }.dropLast(30)
    /// Seconds; nearer than this a delivery is punctual, so the calendar may be off by as much.
    private static let tolerance = 0.61

    private func play(
        _ epochs: some Collection<Epoch>, by delay: Delay?, into played: inout Playback
    ) -> DatedRows {
        var rows = DatedRows()
        let first = epochs.first?.received.seconds ?? 0
        for epoch in epochs {
            var epoch = epoch
            let said = epoch.received.seconds - first
            guard let arrival = delay.map({ $0.arrival(of: said) }) ?? said else { continue }
            epoch.received = Uptime(seconds: first + arrival)
            let before = played.effects.count
            played.handle(.epochReceived(epoch), at: epoch.received)
            rows.take(played.effects[before...], by: played.pipeline.offset)
        }
        return rows
    }

    /// Seconds that points which were recorded while the car moved are dated too late.
    private func errors(of rows: [DatedRows.Row]) -> [Double] {
        rows.compactMap { row in
            guard let place = row.coordinate, let utc = row.utc else { return nil }
            let nearest = Self.driving.min { distance(place, $0) < distance(place, $1) }
            guard let nearest, let time = nearest.time, distance(place, nearest) < 15 else {
                return nil
            }
            return utc.seconds(since: time)
        }
    }

    private func distance(_ place: Coordinate, _ epoch: Epoch) -> Double {
        epoch.coordinate?.distance(to: place) ?? .infinity
    }

    private func dates(_ trip: TripRecord) throws -> (start: Double, end: Double) {
        let began = try #require(Self.outing.epochs[Self.moving].time)
        return (
            try #require(trip.start.utc).seconds(since: began),
            try #require(trip.end.utc).seconds(since: began)
        )
    }

    /// One where it begins, one that is left and one that is entered while the calendar comes right.
    private static let places = [0, 10, 17].map { index in
        let center = outing.epochs[moving + index].coordinate ?? outing.truths[0].coordinate
        return Place(
            name: "\(index)", shape: .circle(center: center, enter: 30, leave: 50), dwell: 1)
    }

    /// What happened at places, and when; what is told before UTC is proved has no date to compare.
    private func expectSame(_ late: Playback, _ punctual: Playback) throws {
        #expect(late.crossings.map(\.place) == punctual.crossings.map(\.place))
        #expect(late.crossings.map(\.change) == punctual.crossings.map(\.change))
        let dates = [late, punctual].map { played in
            played.announcements.filter { if case .place = $0.subject { true } else { false } }
                .map(\.happened.utc)
        }
        let pairs = zip(dates[0], dates[1]).compactMap { late, punctual in
            late.flatMap { late in punctual.map { late.seconds(since: $0) } }
        }
        #expect(pairs.count >= 4)
        #expect(pairs.allSatisfy { abs($0) < Self.tolerance }, "\(pairs)")
    }

    @Test("the trip and its points are dated as they were driven", arguments: Delay.mended)
    func driven(delay: Delay) throws {
        let epochs = Self.outing.epochs[Self.moving...]
        var punctual = Playback(places: Self.places)
        _ = play(epochs, by: nil, into: &punctual)
        var late = Playback(places: Self.places)
        let rows = play(epochs, by: delay, into: &late)
        #expect(late.tripChanges == [.started, .ended])
        if delay != .easing { try expectSame(late, punctual) }
        #expect(!late.names.contains("time.corrected"))
        let (trip, same) = (try #require(late.closed.first), try #require(punctual.closed.first))
        let (dates, expected) = (try dates(trip), try dates(same))
        #expect(abs(dates.start - expected.start) < Self.tolerance, "\(dates)")
        #expect(abs(dates.end - expected.end) < Self.tolerance, "\(dates)")
        if delay != .easing {
            #expect(abs(trip.distance - same.distance) < 5, "\(trip.distance)")
            #expect(trip.gaps == 0 && late.pipeline.tally.counts.isEmpty)
        }

        let off = errors(of: rows.points.filter { !$0.wasUndated })
        #expect(off.count > 20)
        #expect(off.allSatisfy { abs($0) < 1 }, "\(off.prefix(9))")
        // Committed in the very moments of the first burst, before there was a calendar.
        let undated = errors(of: rows.points.filter(\.wasUndated))
        #expect(undated.count <= 4 && undated.allSatisfy { (-1...7).contains($0) }, "\(undated)")
    }

    @Test(
        "after a power cut the trip goes on as if it had been heard in time",
        arguments: Delay.mended)
    func restarted(delay: Delay) throws {
        let cut = Self.moving + 60
        let before = Self.outing.epochs[..<cut]
        // A minute later, on another boot.
        let after = Self.outing.epochs[(cut + 60)...].map { epoch in
            var epoch = epoch
            epoch.received = epoch.received.advanced(bySeconds: -100)
            return epoch
        }
        var first = Playback()
        first.hear(before)
        var punctual = Playback(try first.pipeline.reborn(.earlierBoot))
        _ = play(after, by: nil, into: &punctual)
        var late = Playback(try first.pipeline.reborn(.earlierBoot))
        let rows = play(after, by: delay, into: &late)
        #expect(late.tripChanges == [.resumed, .ended])
        let (trip, same) = (try #require(late.closed.first), try #require(punctual.closed.first))
        let (dates, expected) = (try dates(trip), try dates(same))
        #expect(abs(dates.start - expected.start) < Self.tolerance, "\(dates)")
        #expect(abs(dates.end - expected.end) < Self.tolerance, "\(dates)")
        if delay != .easing {
            #expect(abs(trip.distance - same.distance) < 15, "\(trip.distance)")
            #expect(trip.gaps == same.gaps)
        }
        let off = errors(of: rows.points)
        #expect(off.count > 15)
        #expect(off.allSatisfy { abs($0) < 1 }, "\(off.prefix(9))")
    }

    @Test("where fixes were lost it may be a clock that was set: off by no more than it was late")
    func lost() throws {
        var late = Playback()
        let rows = play(Self.outing.epochs[Self.moving...], by: .lossy, into: &late)
        #expect(late.names.filter { $0 == "time.corrected" }.count == 1)
        let trip = try #require(late.closed.first)
        let dates = try dates(trip)
        #expect((0...7.01).contains(dates.start), "\(dates)")
        let off = errors(of: rows.points)
        #expect(off.allSatisfy { (-1...8).contains($0) })
        #expect(off.count { abs($0) > 1 } <= 10, "only those before the correction")
    }

    // MARK: The clock alone

    @Test(
        "every fix is placed, and those before are where they were",
        arguments: [1.0, 2, 5, 10], [3.0, 7, 60])
    func placed(rate: Double, delay: Double) throws {
        var clock = ReceiverClock(notBefore: nil)
        var instants: [Double] = []
        for number in 0..<Int(120 * rate) {
            let said = Double(number) / rate
            let arrival = said < 10 ? said + delay : max(said, 10 + delay)
            let placement = clock.place(epoch(at: arrival, says: said))
            guard let fix = placement.fix else {
                Issue.record("number \(number): \(placement)")
                return
            }
            for index in instants.indices { instants[index] -= fix.late }
            #expect(instants.last.map { $0 < fix.instant.seconds } ?? true)
            instants.append(fix.instant.seconds)
        }
        for (number, instant) in instants.enumerated() {
            #expect(abs(instant - Double(number) / rate) < Self.tolerance)
        }
        let offset = try #require(clock.offset)
        #expect(abs(offset.milliseconds / 1000 - start.seconds) < Self.tolerance)
    }

    @Test(
        "a clock that is set ahead is no late delivery", arguments: [1.0, 5, 10], [1.0, 18, 3600])
    func setAhead(rate: Double, seconds: Double) throws {
        var clock = ReceiverClock(notBefore: nil)
        var corrections: [Double] = []
        for number in 0..<Int(60 * rate) {
            let now = Double(number) / rate
            let placement = clock.place(epoch(at: now, says: now < 30 ? now : now + seconds))
            if case .caughtUp = placement { Issue.record("at \(now): \(placement)") }
            if case .stepped(_, let correction) = placement { corrections.append(correction) }
        }
        // At 10 Hz one of a second looks like a delivery that was kept back: the calendar stays.
        let expected = rate > 2 && seconds < 2 ? [] : [seconds]
        #expect(corrections.map { ($0 * 100).rounded() / 100 } == expected)
    }

    private let start = UTC(milliseconds: 1_780_000_000_000)

    private func epoch(at arrival: Double, says receiverTime: Double) -> Epoch {
        var epoch = Epoch(received: Uptime(seconds: arrival))
        epoch.time = start.advanced(bySeconds: receiverTime)
        return epoch
    }
}
