import Positioning
import Testing

@testable import Tracking

@Suite("A departure is dated to its first instant and proved by displacement")
struct DepartureTests {
    private func sample(
        at seconds: Double, speed: Double, before: Double, elapsed: Double = 1
    ) -> Standstill.Sample {
        Standstill.Sample(
            instant: Uptime(seconds: seconds), elapsed: elapsed, reading: Sample.reading(speed),
            before: Sample.reading(before), place: Sample.origin, sigma: 2)
    }

    @Test(
        "it began where the line through both speeds comes from rest",
        arguments: [(2.0, 0.0, 9.0), (2.0, 1.0, 9.0), (0.1, 0.0, 10 - 0.1 / 0.3), (9.0, 8.9, 9.0)])
    func began(speed: Double, before: Double, expected: Double) {
        let departure = Departure(
            sample(at: 10, speed: speed, before: before), anchor: Sample.origin, variance: 1)
        #expect(abs(departure.began.seconds - expected) < 0.35)
        #expect(departure.began.seconds >= 9 && departure.began.seconds <= 10)
    }

    @Test("after an outage it began now")
    func afterOutage() {
        let departure = Departure(
            sample(at: 10, speed: 5, before: 5, elapsed: 0), anchor: Sample.origin, variance: 1)
        #expect(departure.began == Uptime(.seconds(10)))
    }

    @Test("metres add up forwards and backwards; the path is what is left of them")
    func path() {
        var departure = Departure(
            sample(at: 1, speed: 2, before: 2), anchor: Sample.origin, variance: 1)
        departure.add(sample(at: 1, speed: 2, before: 2), isBrisk: true)
        departure.add(sample(at: 2, speed: 2, before: 2), isBrisk: true)
        var back = sample(at: 3, speed: 2, before: 2)
        back.reading = Sample.reading(-2)
        back.before = Sample.reading(-2)
        departure.add(back, isBrisk: true)
        #expect(departure.distance == 6)
        #expect(departure.path == Displacement(east: 2, north: 0))
    }

    @Test("brisk for nine tenths of a second; a quiet fix starts it again")
    func brisk() {
        var departure = Departure(
            sample(at: 0, speed: 2, before: 0), anchor: Sample.origin, variance: 1)
        departure.add(sample(at: 0, speed: 2, before: 0), isBrisk: true)
        #expect(!departure.isBrisk(at: Uptime(seconds: 0.8)))
        #expect(departure.isBrisk(at: Uptime(seconds: 0.9)))
        departure.pause()
        #expect(!departure.isBrisk(at: Uptime(seconds: 9)))
        departure.add(sample(at: 10, speed: 0.5, before: 0), isBrisk: false)
        #expect(!departure.isBrisk(at: Uptime(seconds: 19)))
    }

    @Test("five metres per second for two seconds need no other proof")
    func fast() {
        var departure = Departure(
            sample(at: 1, speed: 6, before: 0), anchor: Sample.origin, variance: 1)
        departure.add(sample(at: 1, speed: 6, before: 0), isBrisk: true)
        #expect(!departure.isFast(at: Uptime(.seconds(2))))
        departure.add(sample(at: 2, speed: 6, before: 6), isBrisk: true)
        departure.add(sample(at: 3, speed: 6, before: 6), isBrisk: true)
        #expect(departure.isFast(at: Uptime(.seconds(3))))
        departure.add(sample(at: 4, speed: 4.9, before: 6), isBrisk: true)
        #expect(!departure.isFast(at: Uptime(.seconds(4))))
    }

    @Test(
        "the position must have gone the same way, at least half as far, and not aside",
        arguments: [
            (30.0, 0.0, true), (15.5, 0.0, true), (14.5, 0.0, false), (-30.0, 0.0, false),
            (30.0, 19.0, true), (30.0, 21.0, false), (0.0, 0.0, false),
        ])
    func confirmed(east: Double, north: Double, isConfirmed: Bool) {
        var departure = Departure(
            sample(at: 1, speed: 10, before: 10), anchor: Sample.origin, variance: 1)
        for second in 1...3 {
            departure.add(
                sample(at: Double(second), speed: 10, before: 10), isBrisk: true)
        }
        let place = Sample.origin.moved(by: Displacement(east: east, north: north))
        #expect(departure.isConfirmed(by: place, sigma: 2) == isConfirmed)
    }
}
