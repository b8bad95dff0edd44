import Positioning
import TestKit
import Testing

@testable import Tracking

import func Glibc.exp

@Suite("The filter lets Doppler carry the motion and position correct it slowly")
struct MotionFilterTests {
    /// Drives east at 20 m/s with an error of position that lingers for `tau` seconds.
    private func error(rate: Double, seed: UInt64, tau: Double = 20) -> Double {
        var dice = SplitMix64(seed: seed)
        func normal() -> Double {
            (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &dice) }
        }
        let step = 1 / rate
        let kept = exp(-step / tau)
        var slow = Displacement(east: 2 * normal(), north: 2 * normal())
        var filter = MotionFilter(
            at: Sample.origin, sigma: 2, velocity: Displacement(east: 20, north: 0))
        var squares = 0.0
        let count = Int(300 * rate)
        for index in 1...count {
            let fresh = 2 * (1 - kept * kept).squareRoot()
            slow = slow * kept + Displacement(east: fresh * normal(), north: fresh * normal())
            let truth = Displacement(east: 20 * Double(index) * step, north: 0)
            filter.predict(step)
            filter.observe(
                velocity: Displacement(east: 20 + 0.05 * normal(), north: 0.05 * normal()),
                sigma: 0.1)
            filter.observe(
                place: Sample.origin.moved(by: truth + slow), sigma: 2,
                at: Uptime(seconds: Double(index) * step), elapsed: step, isHeld: false,
                isDoppler: true)
            filter.recentre()
            let off = Sample.origin.displacement(to: filter.place) - truth
            squares += off.dot(off)
        }
        return (squares / Double(count)).squareRoot()
    }

    @Test("ten hertz are not believed ten times", arguments: UInt64(1)...5)
    func rates(seed: UInt64) {
        let slow = error(rate: 1, seed: seed)
        let fast = error(rate: 10, seed: seed &+ 100)
        #expect(slow < 5 && fast < 5)
        #expect(fast < slow * 2 && slow < fast * 2)
    }

    @Test("Doppler alone is five metres unsure after a hundred seconds")
    func doppler() {
        var filter = MotionFilter(at: Sample.origin, sigma: 0.1, velocity: .zero)
        for _ in 1...100 {
            filter.predict(1)
            filter.observe(velocity: Displacement(east: 20, north: 0), sigma: 0.1)
        }
        // Between two speeds an acceleration of density q hides q/12 m² a second: 5 m in 100 s.
        #expect(abs(filter.sigma - 5) < 0.5, "\(filter.sigma)")
    }

    @Test("a constant offset is taken up as fast at ten hertz as at one", arguments: [true, false])
    func pull(isHeld: Bool) {
        let shares = [1.0, 10].map { rate -> Double in
            var filter = MotionFilter(at: Sample.origin, sigma: 2, velocity: .zero)
            for index in 1...Int(30 * rate) {
                if isHeld { filter.hold(1 / rate) } else { filter.predict(1 / rate) }
                if !isHeld { filter.observe(velocity: .zero, sigma: 0.1) }
                filter.observe(
                    place: Sample.origin.moved(by: Displacement(east: 3, north: 0)), sigma: 6,
                    at: Uptime(seconds: Double(index) / rate), elapsed: 1 / rate, isHeld: isHeld,
                    isDoppler: true)
            }
            return filter.place.distance(to: Sample.origin) / 3
        }
        #expect(shares[0] > 0.02 && shares[0] < 0.98)
        #expect(abs(shares[1] / shares[0] - 1) < 0.25, "\(shares)")
    }

    @Test("a lone wild fix is refused, one a little off is weakened")
    func gates() {
        var filter = MotionFilter(at: Sample.origin, sigma: 2, velocity: .zero)
        for second in 1...60 { observe(&filter, east: 0, at: Double(second)) }
        let settled = filter
        observe(&filter, east: 500, at: 61)
        #expect(filter.place.distance(to: settled.place) < 0.01)
        var near = settled
        observe(&near, east: 5, at: 61)
        var off = settled
        observe(&off, east: 12, at: 61)
        let nearShare = near.place.distance(to: settled.place) / 5
        let offShare = off.place.distance(to: settled.place) / 12
        #expect(nearShare > 0.01 && offShare < 0.8 * nearShare && offShare > 0)
    }

    @Test("twenty seconds of fixes that agree move the filter, at once and never as motion")
    func reseat() {
        var filter = MotionFilter(at: Sample.origin, sigma: 2, velocity: .zero)
        for second in 1...60 { drive(&filter, east: 0, at: Double(second)) }
        var moved: Double?
        for second in 61...100 where moved == nil {
            drive(&filter, east: 300, at: Double(second))
            if Sample.origin.distance(to: filter.place) > 290 {
                moved = Double(second)
            } else {
                #expect(Sample.origin.distance(to: filter.place) < 5)
            }
        }
        #expect(moved == 81)
        #expect(filter.velocity.length < 0.5)
    }

    @Test("fixes that do not agree with each other move nothing, for ever")
    func scattered() {
        var filter = MotionFilter(at: Sample.origin, sigma: 2, velocity: .zero)
        for second in 1...60 { drive(&filter, east: 0, at: Double(second)) }
        for second in 61...200 {
            drive(&filter, east: second % 2 == 0 ? 300 : -300, at: Double(second))
        }
        #expect(Sample.origin.distance(to: filter.place) < 5)
    }

    @Test("a standing car averages its place, better than any one fix")
    func held() {
        var dice = SplitMix64(seed: 7)
        var filter = MotionFilter(at: Sample.origin, sigma: 3, velocity: .zero)
        for second in 1...1800 {
            filter.hold(1)
            let east = Double.random(in: -5...5, using: &dice)
            let north = Double.random(in: -5...5, using: &dice)
            filter.observe(
                place: Sample.origin.moved(by: Displacement(east: east, north: north)), sigma: 3,
                at: Uptime(.seconds(second)), elapsed: 1, isHeld: true, isDoppler: true)
        }
        #expect(Sample.origin.distance(to: filter.place) < 1)
        #expect(filter.velocity == .zero && filter.sigma < 1)
    }

    @Test("a map that moves along keeps its scale", arguments: [0.0, 52.1, 78])
    func recentring(latitude: Double) {
        let start = Coordinate(latitude: latitude, longitude: 179.9)
        var filter = MotionFilter(
            at: start, sigma: 2, velocity: Displacement(east: 25, north: 0))
        for _ in 1...2000 {
            filter.predict(1)
            filter.observe(velocity: Displacement(east: 25, north: 0), sigma: 0.1)
            filter.recentre()
            #expect(filter.position.length < 1100)
        }
        // 50 km along a parallel.
        let degrees = wrapped(filter.place.longitude - start.longitude)
        let metres = degrees * MetresPerDegree(at: latitude).longitude
        #expect(abs(metres - 50_000) < 25)
        #expect(filter.place.longitude < 0 || latitude == 0 && filter.place.longitude < 0)
    }

    private func observe(_ filter: inout MotionFilter, east: Double, at seconds: Double) {
        filter.hold(1)
        filter.observe(
            place: Sample.origin.moved(by: Displacement(east: east, north: 0)), sigma: 2,
            at: Uptime(seconds: seconds), elapsed: 1, isHeld: true, isDoppler: true)
    }

    private func drive(_ filter: inout MotionFilter, east: Double, at seconds: Double) {
        filter.predict(1)
        filter.observe(velocity: .zero, sigma: 0.1)
        filter.observe(
            place: Sample.origin.moved(by: Displacement(east: east, north: 0)), sigma: 2,
            at: Uptime(seconds: seconds), elapsed: 1, isHeld: false, isDoppler: true)
    }
}

@Suite("Fixes that were not believed are believed once they have agreed for long")
struct RejectedTests {
    @Test(
        "after the patience, not before, and only if they agree",
        arguments: [(20.0, 21), (180.0, 181)])
    func patience(seconds: Double, count: Int) {
        var rejected = Rejected()
        var fixes = 0
        repeat {
            fixes += 1
        } while !rejected.add(
            Displacement(east: 100, north: fixes % 2 == 0 ? 3 : -3),
            at: Uptime(.seconds(fixes)), patience: seconds, sigma: 2) && fixes < 1000
        #expect(fixes == count)
    }

    @Test(
        "eight metres of scatter are too many, unless the receiver said so",
        arguments: [(2.0, false), (6.0, true)])
    func scatter(sigma: Double, isBelieved: Bool) {
        var rejected = Rejected()
        var wasBelieved = false
        for second in 1...60 {
            let aside = second % 2 == 0 ? 10.0 : -10
            if rejected.add(
                Displacement(east: 100, north: aside), at: Uptime(.seconds(second)), patience: 20,
                sigma: sigma)
            {
                wasBelieved = true
            }
        }
        #expect(wasBelieved == isBelieved)
    }

    @Test(
        "a silence begins the row anew, and so does a clock that starts at zero",
        arguments: [600, -5000])
    func interrupted(jump: Int) {
        var rejected = Rejected()
        func add(_ second: Int) -> Bool {
            rejected.add(
                Displacement(east: 100, north: 0), at: Uptime(.seconds(second)), patience: 20,
                sigma: 2)
        }
        for second in 1...15 { #expect(!add(second)) }
        var second = 15 + jump
        while !add(second), second < 100 + jump { second += 1 }
        #expect(second == 35 + jump)
    }

    @Test("what was said more than twenty seconds ago does not count")
    func window() {
        var rejected = Rejected()
        var second = 0
        for _ in 0..<10 {
            second += 1
            _ = rejected.add(
                Displacement(east: -500, north: 0), at: Uptime(.seconds(second)), patience: 20,
                sigma: 2)
        }
        var agreed = 0
        repeat {
            second += 1
            agreed += 1
        } while !rejected.add(
            Displacement(east: 500, north: 0), at: Uptime(.seconds(second)), patience: 20,
            sigma: 2) && agreed < 100
        #expect(agreed == 21)
    }
}
