import Configuration
import Ledger
import Positioning
import Testing
import Tracking

@testable import Daemon

@Suite("What is kept too long, or too much, goes in small steps, and never by a clock that may lie")
struct RetentionTests {
    private static let day = 86_400.0
    /// When the store's last trip ended, before this run.
    private static let last = UTC(milliseconds: 1_777_276_800_000)

    private func settings(
        days keep: Double? = nil, size: Int64? = nil
    ) -> Configuration.Store {
        var settings = Configuration().store
        settings.keep = keep.map { $0 * Self.day }
        settings.keepSize = size
        return settings
    }

    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    /// Trips that ended so many days before the last one did.
    private func holding(
        daysOld: [Double?], bytes: Int64 = 0, points: Int = 400
    ) -> Holding {
        var holding = Holding()
        holding.trips = daysOld.enumerated().map { index, days in
            Holding.Trip(
                id: Int64(index + 1),
                end: days.map { Self.last.advanced(bySeconds: -$0 * Self.day) },
                points: points)
        }
        holding.newest = Self.last
        holding.bytes = bytes
        // A large store: these are the oldest of many.
        holding.points = 5_000_000
        return holding
    }

    /// A machine that has seen what the store held at its start, an hour after the last trip.
    private func started(
        _ settings: Configuration.Store, _ holding: Holding, isProved: Bool = true
    ) throws -> Retention {
        var retention = Retention(settings, at: at(0))
        let asks = retention.asks(at: at(0), isProved: isProved)
        try #require(asks)
        let drop = retention.found(holding, utc: clock(0), at: at(0))
        try #require(drop == nil)
        return retention
    }

    /// What a true clock says so many seconds after the start.
    private func clock(_ seconds: Double) -> UTC {
        Self.last.advanced(bySeconds: 3600 + seconds)
    }

    /// What goes when the disk is asked at that time; an error of the test when it is not.
    private func look(
        _ retention: inout Retention, _ holding: Holding, utc: UTC?, at seconds: Double
    ) throws -> Retention.Drop? {
        let asks = retention.asks(at: at(seconds), isProved: utc != nil)
        try #require(asks)
        return retention.found(holding, utc: utc, at: at(seconds))
    }

    // MARK: Off

    @Test("off by default: the disk is asked once, at the start, and never again")
    func off() throws {
        var retention = try started(settings(), holding(daysOld: [4000]))
        #expect(retention.wakeAt == nil)
        let asks = retention.asks(at: at(1e9), isProved: true)
        #expect(!asks)
        retention.apply(settings(days: 1))
        #expect(retention.wakeAt == at(60))
    }

    // MARK: Age

    @Test("a trip goes when it is as old as trips may be, and with it what else is of that time")
    func age() throws {
        let held = holding(daysOld: [40, 30.1, 29.9, 2])
        var retention = try started(settings(days: 30), held)
        #expect(retention.wakeAt == at(60))
        let drop = try #require(try look(&retention, held, utc: clock(60), at: 60))
        #expect(drop.excess == .age)
        #expect(drop.expiry.trips == [1, 2])
        #expect(drop.expiry.sessions == clock(60).advanced(bySeconds: -30 * Self.day))
        #expect(drop.expiry.events == drop.expiry.sessions)
    }

    @Test("sessions and events go although no trip is that old, untold")
    func withoutTrip() throws {
        var held = holding(daysOld: [2])
        held.event = Self.last.advanced(bySeconds: -40 * Self.day)
        var retention = try started(settings(days: 30), held)
        let drop = try #require(try look(&retention, held, utc: clock(60), at: 60))
        #expect(drop.expiry.trips.isEmpty && drop.expiry.events != nil)
    }

    @Test("a trip without a date, of which none knows how old it is, stays")
    func undated() throws {
        let held = holding(daysOld: [nil, 40])
        var retention = try started(settings(days: 30), held)
        #expect(try look(&retention, held, utc: clock(60), at: 60) == nil)
    }

    @Test("few at a time, and a long trip alone")
    func steps() throws {
        let many = holding(daysOld: Array(repeating: 50, count: 10), points: 400)
        var retention = try started(settings(days: 30), many)
        let drop = try #require(try look(&retention, many, utc: clock(60), at: 60))
        #expect(drop.expiry.trips.count == 7)
        retention.dropped(isDriving: false, at: at(60))
        #expect(retention.wakeAt == at(61))

        let long = holding(daysOld: [50, 50], points: 50_000)
        let one = try #require(try look(&retention, long, utc: clock(61), at: 61))
        #expect(one.expiry.trips == [1])
        retention.dropped(isDriving: true, at: at(61))
        #expect(retention.wakeAt == at(181))
    }

    @Test("nothing too much: the next look is in an hour, or when a trip has ended")
    func idle() throws {
        let held = holding(daysOld: [2])
        var retention = try started(settings(days: 30), held)
        #expect(try look(&retention, held, utc: clock(60), at: 60) == nil)
        #expect(retention.wakeAt == at(3660))
        retention.tripEnded(at: at(500))
        #expect(retention.wakeAt == at(501))
    }

    @Test("while the disk is asked it is not asked again, and after a failure not soon")
    func busy() throws {
        var retention = try started(settings(days: 30), holding(daysOld: [50]))
        let asks = retention.asks(at: at(60), isProved: true)
        #expect(asks && retention.wakeAt == nil)
        let again = retention.asks(at: at(9999), isProved: true)
        #expect(!again)
        retention.failed(at: at(70))
        #expect(retention.wakeAt == at(3670))
    }

    @Test("a disk that does not answer at the start is asked again before anything goes")
    func lateStart() throws {
        var retention = Retention(settings(days: 30), at: at(0))
        let first = retention.asks(at: at(0), isProved: true)
        retention.failed(at: at(1))
        let second = retention.asks(at: at(61), isProved: true)
        #expect(first && second)
        let drop = retention.found(holding(daysOld: [50]), utc: clock(61), at: at(61))
        #expect(drop == nil)
    }

    // MARK: A clock that lies

    @Test("without proof nothing goes by age, and for a minute after it neither")
    func proof() throws {
        let held = holding(daysOld: [50])
        var retention = try started(settings(days: 30), held, isProved: false)
        #expect(try look(&retention, held, utc: nil, at: 60) == nil)
        let early = retention.asks(at: at(100), isProved: true)
        #expect(!early)
        #expect(retention.wakeAt == at(160))
        #expect(try look(&retention, held, utc: clock(160), at: 160) != nil)
    }

    struct Lie: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// Days that it is wrong by.
        let days: Double
    }

    static let lies = [
        Lie(testDescription: "a year ahead", days: 365),
        Lie(testDescription: "1024 weeks ahead", days: 7168),
        Lie(testDescription: "31 days ahead", days: 31),
        Lie(testDescription: "a year behind", days: -365),
        Lie(testDescription: "in 1970", days: -20_000),
    ]

    @Test("a clock that is off deletes nothing, however long the drive", arguments: lies)
    func lying(_ lie: Lie) throws {
        let held = holding(daysOld: [500, 400, 300, 200, 100, 50, 40])
        var retention = try started(settings(days: 30), held)
        var seconds = 60.0
        while seconds < 6 * Self.day {
            let utc = clock(seconds).advanced(bySeconds: lie.days * Self.day)
            #expect(try look(&retention, held, utc: utc, at: seconds) == nil)
            seconds += 3600
        }
    }

    @Test("what such a drive left in the store keeps everything, when the clock is right again")
    func aftermath() throws {
        var held = holding(daysOld: [50])
        held.newest = Self.last.advanced(bySeconds: 365 * Self.day)
        var retention = try started(settings(days: 30), held)
        #expect(try look(&retention, held, utc: clock(60), at: 60) == nil)
    }

    @Test("a car that stood for long: a week later, or in the next run, its clock is believed")
    func longStand() throws {
        var held = holding(daysOld: [50, 40])
        var retention = try started(settings(days: 30), held)
        func late(_ seconds: Double) -> UTC { clock(seconds).advanced(bySeconds: 200 * Self.day) }
        #expect(try look(&retention, held, utc: late(60), at: 60) == nil)
        let week = 7 * Self.day + 60
        #expect(try look(&retention, held, utc: late(week), at: week) != nil)

        held.newest = late(0)
        var next = try started(settings(days: 30), held)
        #expect(try look(&next, held, utc: late(60), at: 60) != nil)
    }

    @Test("a store that stays on for months needs no other run")
    func alwaysOn() throws {
        let held = holding(daysOld: [10])
        var retention = try started(settings(days: 30), held)
        #expect(try look(&retention, held, utc: clock(60), at: 60) == nil)
        let later = 90 * Self.day
        #expect(try look(&retention, held, utc: clock(later), at: later) != nil)
    }

    // MARK: Size

    @Test("above the size the oldest go, no more than needed, with the sessions of their time")
    func size() throws {
        let held = holding(daysOld: [3, 2, 1], bytes: 100_010_000)
        var retention = try started(settings(size: 100_000_000), held)
        let drop = try #require(try look(&retention, held, utc: nil, at: 60))
        #expect(drop.excess == .size)
        #expect(drop.expiry.trips == [1, 2])
        #expect(drop.expiry.sessions == held.trips[1].end)
        #expect(drop.expiry.events == nil)
        retention.dropped(isDriving: false, at: at(60))
        let fits = holding(daysOld: [1], bytes: 100_000_000)
        #expect(try look(&retention, fits, utc: nil, at: 61) == nil)
    }

    @Test("a quarter of the size is the trips' own: what else takes the room costs no more of them")
    func share() throws {
        var held = holding(daysOld: [3, 2, 1], bytes: 200_000_000)
        held.points = 25_000_000 / 18
        var retention = try started(settings(size: 100_000_000), held)
        #expect(try look(&retention, held, utc: nil, at: 60) == nil)
        held.points += 18
        #expect(try look(&retention, held, utc: nil, at: 3660) != nil)
    }

    @Test("what takes the room without trips stays: then there is nothing to do")
    func nothingToDrop() throws {
        let held = holding(daysOld: [], bytes: 200_000_000)
        var retention = try started(settings(size: 100_000_000), held)
        #expect(try look(&retention, held, utc: nil, at: 60) == nil)
        #expect(retention.wakeAt == at(3660))
    }
}
