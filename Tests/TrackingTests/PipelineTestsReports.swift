import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("What went wrong with drives elsewhere does not go wrong here")
struct PipelineTestsReports {
    /// What one receiver says each second, about a car `Told.at` somewhere east and north of home.
    struct Told {
        var position: Displacement
        var speed: Double? = 0
        var track: Double?
        var sigma = 3.0
        var mode = FixMode.threeD
        var height: Double?
    }

    static let home = Coordinate(latitude: 10.5, longitude: 20.5)
    static let date = UTC(milliseconds: 1_780_000_000_000)

    /// One epoch a second over `seconds`; `nil` is an epoch without a fix.
    static func epochs(
        _ seconds: Range<Int>, around home: Coordinate = Self.home, _ told: (Double) -> Told?
    ) -> [Epoch] {
        seconds.map { second in
            var epoch = Epoch(received: Uptime(seconds: Double(second) + 20))
            epoch.time = date.advanced(bySeconds: Double(second))
            epoch.timeOfDay = epoch.time.map { Int32($0.millisecondOfDay) }
            guard let said = told(Double(second)) else {
                epoch.mode = .none
                return epoch
            }
            epoch.mode = said.mode
            epoch.coordinate = home.moved(by: said.position)
            epoch.speed = said.speed
            epoch.track = said.track
            epoch.sigma = said.sigma
            epoch.heightAboveSeaLevel = said.height
            return epoch
        }
    }

    /// A car that stands until `start` and then drives east until `end`, both in seconds.
    ///
    /// It is at speed at once, which no car is: its first second may count or not.
    static func eastward(_ second: Double, from start: Double, to end: Double, at speed: Double)
        -> Told
    {
        let driven = min(max(second - start, 0), end - start) * speed
        let drives = second > start && second < end
        return Told(
            position: Displacement(east: driven, north: 0), speed: drives ? speed : 0,
            track: drives ? 90 : nil)
    }

    @Test("B09: a position that comes with mode 1 is none: nothing is shown, driven or recorded")
    func staleOffer() {
        var played = Playback()
        played.hear(Self.epochs(0..<60) { Self.eastward($0, from: 30, to: 600, at: 20) })
        let shown = played.estimates.count
        let odometer = played.pipeline.odometer
        var offered = Self.epochs(60..<180) { Self.eastward($0, from: 30, to: 600, at: 20) }
        for index in offered.indices { offered[index].mode = .none }
        played.hear(offered)
        #expect(shown == 60 && played.estimates.count == shown)
        #expect(played.pipeline.odometer == odometer)
    }

    @Test("B11: dates 1024 weeks back, after a right one, are repaired and stop nothing")
    func rollover() throws {
        var epochs = Self.epochs(0..<700) { Self.eastward($0, from: 30, to: 330, at: 20) }
        for index in epochs.indices where index > 5 {
            epochs[index].time = epochs[index].time?.advanced(bySeconds: -1024 * 7 * 86_400)
        }
        var played = Playback(build: Self.date)
        played.hear(epochs)
        let trip = try #require(played.closed.first)
        #expect(played.estimates.count == 700)
        #expect(abs(trip.distance - 6000) < 25)
        #expect(trip.start.utc.map { abs($0.seconds(since: Self.date) - 30) < 3 } == true)
    }

    @Test("B12: one fix of five years ahead neither moves the calendar nor hushes those after it")
    func future() throws {
        var epochs = Self.epochs(0..<700) { Self.eastward($0, from: 30, to: 330, at: 20) }
        epochs[100].time = epochs[100].time?.advanced(bySeconds: 5 * 365.25 * 86_400)
        var played = Playback(build: Self.date)
        played.hear(epochs)
        #expect(played.tripChanges == [.started, .ended])
        #expect(played.estimates.count >= 699)
        let trip = try #require(played.closed.first)
        #expect(abs(trip.distance - 6000) < 25)
        #expect(trip.end.utc.map { abs($0.seconds(since: Self.date) - 330) < 3 } == true)
    }

    @Test(
        "B14: a drive from a boot without a date is timed by the boot clock and dated once proved")
    func noClock() throws {
        var epochs = Self.epochs(0..<700) { Self.eastward($0, from: 30, to: 330, at: 20) }
        // Forty seconds of drive have no date, as after a cold start.
        for index in epochs.indices.prefix(70) {
            epochs[index].time = nil
            epochs[index].timeOfDay = nil
        }
        var played = Playback()
        played.hear(epochs)
        let trip = try #require(played.closed.first)
        #expect(played.tripChanges == [.started, .ended])
        #expect(abs(trip.end.uptime.seconds(since: trip.start.uptime) - 300) < 4)
        #expect(trip.start.utc.map { abs($0.seconds(since: Self.date) - 30) < 3 } == true)
    }

    @Test("B25: below the sea is below the sea; height that trembles, or has none, climbs nothing")
    func height() throws {
        var dice = SplitMix64(seed: 25)
        var played = Playback()
        played.hear(
            Self.epochs(0..<700) { second in
                var told = Self.eastward(second, from: 30, to: 330, at: 20)
                told.height = -4.2 + Double.random(in: -2...2, using: &dice)
                if second > 100, second < 150 {
                    told.mode = .twoD
                    told.height = nil
                }
                return told
            })
        let trip = try #require(played.closed.first)
        #expect(trip.ascent < 5)
        let heights = played.estimates.map(\.heightAboveSeaLevel)
        #expect(heights.contains(nil), "absent stays absent")
        #expect(heights.compactMap(\.self).allSatisfy { $0 > -10 && $0 < 0 })
    }

    @Test("B26: a drive over the 180th meridian is as long as any other")
    func meridian() throws {
        var played = Playback()
        played.hear(
            Self.epochs(0..<700, around: Coordinate(latitude: 0, longitude: 179.98)) {
                Self.eastward($0, from: 30, to: 330, at: 20)
            })
        let trip = try #require(played.closed.first)
        #expect(abs(trip.distance - 6000) < 25)
        #expect(played.points.contains { $0.coordinate.longitude < -179.9 })
        #expect(played.points.contains { $0.coordinate.longitude > 179.9 })
    }

    @Test("B28: heading is held when the car stops, and goes through north the short way")
    func heading() throws {
        var dice = SplitMix64(seed: 28)
        var played = Playback()
        // North at 20 m/s with courses on both sides of north, then noise of a car that stands.
        played.hear(
            Self.epochs(0..<120) { second in
                let north = min(second, 60) * 20
                let track =
                    second < 60
                    ? [358.0, 359, 0, 1, 2][Int(second) % 5]
                    : Double.random(in: 0..<360, using: &dice)
                return Told(
                    position: Displacement(east: 0, north: north), speed: second < 60 ? 20 : 0.05,
                    track: track)
            })
        let tracks = played.estimates.dropFirst(10).compactMap(\.track)
        #expect(tracks.count > 100)
        #expect(tracks.allSatisfy { abs(Bearing.difference($0, 0)) < 5 })
        #expect(tracks.allSatisfy { $0 >= 0 && $0 < 360 })
    }

    @Test("B34: a drive whose data stops for ever is open, and ends at its last good point")
    func dataStops() throws {
        var played = Playback()
        played.hear(Self.epochs(0..<400) { Self.eastward($0, from: 30, to: 900, at: 20) })
        #expect(played.pipeline.openTrip != nil, "visible while it is driven")
        #expect(played.closed.isEmpty)
        let memory = try #require(played.pipeline.openTrip)
        #expect(abs(memory.distance - 7380) < 60)
        // Nothing more is ever heard in this boot: the next one closes it there.
        var next = Playback(try played.pipeline.reborn(.earlierBoot))
        let later = Self.epochs(0..<60) { _ in
            Told(position: Displacement(east: 7400, north: 0))
        }
        next.hear(
            later.map { epoch in
                var epoch = epoch
                epoch.time = epoch.time?.advanced(bySeconds: 86_400)
                return epoch
            })
        let trip = try #require(next.closed.first)
        #expect(trip.ending == .interrupted)
        #expect(trip.end.utc.map { abs($0.seconds(since: Self.date) - 399) < 3 } == true)
        #expect(abs(trip.distance - memory.distance) < 1)
    }

    @Test("B34: two hours of standing are no part of a trip, and no third trip joins two")
    func standing() {
        var played = Playback()
        played.hear(
            Self.epochs(0..<8500) { second in
                var told = Self.eastward(second, from: 30, to: 330, at: 20)
                if second > 8000 {
                    told = Self.eastward(second, from: 8000, to: 8200, at: 20)
                    told.position = told.position + Displacement(east: 6000, north: 0)
                }
                return told
            })
        let lengths = played.trips.filter { $0.change == .ended }.map {
            $0.record.end.uptime.seconds(since: $0.record.start.uptime)
        }
        #expect(lengths.count == 1 && abs(lengths[0] - 300) < 4)
        #expect(played.tripChanges == [.started, .ended, .started])
    }

    @Test("B34: fifty minutes of twenty seconds moving and sixty standing are one trip")
    func jam() throws {
        var played = Playback()
        played.hear(
            Self.epochs(0..<3700) { second in
                let time = min(max(second - 30, 0), 3040)
                let round = (time / 80).rounded(.down)
                let inRound = min(time - round * 80, 20)
                let moves = time > 0 && time < 3040 && inRound < 20
                return Told(
                    position: Displacement(east: (round * 20 + inRound) * 3, north: 0),
                    speed: moves ? 3 : 0, track: moves ? 90 : nil)
            })
        #expect(played.tripChanges == [.started, .ended])
        let trip = try #require(played.closed.first)
        #expect(abs(trip.distance - 2280) < 30)
        #expect(trip.stops >= 30)
    }

    @Test("B36: eight hours parked with four metres of wander and bursts of sixty are no metre")
    func parked() {
        var dice = SplitMix64(seed: 36)
        func noise(_ sigma: Double) -> Double {
            // Sum of twelve: near enough to a Gauss curve.
            (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0...1, using: &dice) } * sigma
        }
        var played = Playback()
        var wander = Displacement.zero
        played.hear(
            Self.epochs(0..<28_800) { second in
                wander = wander * 0.95 + Displacement(east: noise(1.25), north: noise(1.25))
                let isBurst = Int(second) % 600 < 20
                return Told(
                    position: isBurst
                        ? wander + Displacement(east: noise(60), north: noise(60)) : wander,
                    speed: Double.random(in: 0...0.4, using: &dice),
                    track: Double.random(in: 0..<360, using: &dice), sigma: isBurst ? 26 : 4)
            })
        #expect(played.pipeline.odometer == 0)
        #expect(played.trips.isEmpty && played.points.isEmpty)
        #expect(!played.names.contains { $0.hasPrefix("car.") })
    }

    @Test("B38: a tunnel of 90 s is a gap of one trip; a wild first fix behind it moves nothing")
    func tunnel() throws {
        var played = Playback()
        played.hear(
            Self.epochs(0..<900) { second in
                if second > 200, second < 290 { return nil }
                var told = Self.eastward(second, from: 30, to: 500, at: 25)
                if second == 290 {
                    told.position = told.position + Displacement(east: 0, north: 60)
                    told.sigma = 50
                }
                return told
            })
        let trip = try #require(played.closed.first)
        #expect(played.tripChanges == [.started, .ended])
        #expect(trip.gaps == 1)
        #expect(abs(trip.bridgedDistance - 2250) < 150)
        #expect(abs(trip.distance + trip.bridgedDistance - 11_750) < 60)
        #expect(
            played.points.allSatisfy { abs(Self.home.displacement(to: $0.coordinate).north) < 15 })
    }

    @Test("B38: nor does one from another continent")
    func otherContinent() throws {
        var played = Playback()
        played.hear(
            Self.epochs(0..<900) { second in
                if second > 200, second < 290 { return nil }
                var told = Self.eastward(second, from: 30, to: 500, at: 25)
                if second == 290 { told.position = Displacement(east: 3_000_000, north: 4_000_000) }
                return told
            })
        let trip = try #require(played.closed.first)
        #expect(played.tripChanges == [.started, .ended])
        #expect(abs(trip.distance + trip.bridgedDistance - 11_750) < 60)
        #expect(
            played.estimates.allSatisfy { Self.home.distance(to: $0.coordinate) < 12_000 })
    }
}
