import FoundationEssentials
import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A path in hindsight is better than it was at the wheel")
struct PathSmootherTests {
    @Test(
        "between high houses it is better, at 1 Hz and at 10, and in no drive worse",
        arguments: [1.0, 10])
    func canyon(rate: Double) {
        let drives = (UInt64(1)...6).map {
            Hindsight(.town(), model: .canyon(rate: rate), seed: $0)
        }
        #expect(drives.allSatisfy { $0.points.count > Int(250 * rate) })
        let shares = drives.map { $0.smoothError / $0.liveError }
        #expect(shares.allSatisfy { $0 < 1 }, "\(shares)")
        #expect(shares.reduce(0, +) / 6 < 0.95, "\(shares)")
    }

    @Test(
        "under a good sky, where the error is slow, it is no worse", arguments: [1.0, 5, 10],
        UInt64(1)...3)
    func goodSky(rate: Double, seed: UInt64) {
        var model = ReceiverModel()
        model.rate = rate
        let seen = Hindsight(.town(), model: model, seed: seed)
        #expect(seen.smoothError < 1.02 * seen.liveError)
    }

    @Test("without Doppler it is better: less of the lag is left", arguments: UInt64(1)...3)
    func withoutDoppler(seed: UInt64) {
        let seen = Hindsight(.town(), seed: seed, isDoppler: false)
        #expect(
            seen.smoothError < 0.98 * seen.liveError,
            "\(seen.smoothError) m of \(seen.liveError) m")
    }

    @Test("points come in order, 40 to 61 s behind the car", arguments: [1.0, 10])
    func order(rate: Double) {
        var model = ReceiverModel()
        model.rate = rate
        let seen = Hindsight(.town(), model: model, seed: 1)
        #expect(zip(seen.points, seen.points.dropFirst()).allSatisfy { $0.instant < $1.instant })
        #expect(seen.points.allSatisfy { !$0.isAfterGap && !$0.isBridged })
        // A stand is told by its ends, so its beginning waits until it is over: 25 s.
        #expect(seen.lags.allSatisfy { (39.9...87).contains($0) }, "\(seen.lags.max() ?? 0)")
        #expect(seen.lags.count { $0 <= 61 } > seen.lags.count * 9 / 10)
        #expect(seen.points.first?.instant == seen.began && seen.points.last?.instant == seen.end)
    }

    @Test("it keeps a minute, however often fixes come", arguments: [1.0, 10, 20])
    func memory(rate: Double) {
        var model = ReceiverModel()
        model.rate = rate
        let seen = Hindsight(.town(), model: model, seed: 2)
        #expect(Double(seen.mostWaiting) <= min(600, 61 * rate + 1))
        #expect(MemoryLayout<PathNode>.stride <= 240)
    }

    @Test("a stand is its two ends, and a night is one node")
    func stand() {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 20,
            legs: [
                .stop(40), .straight(900, speed: 14), .stop(90), .straight(900, speed: 14),
                .stop(28_800),
            ])
        let seen = Hindsight(drive, seed: 3)
        let standing = seen.points.filter { $0.speed == 0 }
        #expect((3...4).contains(standing.count), "\(standing.count)")
        let longest = zip(seen.points, seen.points.dropFirst()).max {
            $0.1.instant.seconds(since: $0.0.instant) < $1.1.instant.seconds(since: $1.0.instant)
        }
        #expect(longest.map { $0.0.coordinate == $0.1.coordinate } == true)
        #expect(seen.smoother.waiting <= 2)
    }

    @Test("a departure shows the way it took, though it was not sure yet", arguments: UInt64(1)...5)
    func departure(seed: UInt64) throws {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 20,
            legs: [.stop(60), .straight(60, speed: 2), .straight(800, speed: 12), .stop(200)])
        let seen = Hindsight(drive, seed: seed)
        let began = try #require(seen.began)
        let confirmed = try #require(seen.live.first?.instant)
        #expect(confirmed.seconds(since: began) > 5, "a departure this quick proves nothing")
        let leaving = seen.points.filter { $0.instant < confirmed }
        #expect(leaving.count > 5)
        let farthest = leaving.map { seen.error($0.coordinate, at: $0.instant) }.max() ?? .infinity
        #expect(farthest < 8)
        let gone = leaving.map { $0.coordinate.distance(to: leaving[0].coordinate) }.max() ?? 0
        #expect(gone > 10)
    }

    @Test("a tunnel is a marked curve between its ends", arguments: UInt64(1)...5)
    func tunnel(seed: UInt64) throws {
        let seen = Hindsight(.tunnelled(), seed: seed)
        let bridged = seen.points.filter(\.isBridged)
        #expect((35...60).contains(bridged.count), "\(bridged.count)")
        for point in bridged {
            #expect(point.speed == nil)
            let aside = (0...900).map {
                seen.drive.truth(at: point.instant.seconds - 45 + Double($0) / 10).coordinate
                    .distance(to: point.coordinate)
            }
            #expect(aside.min() ?? .infinity < 40, "far from the road")
        }
        #expect(seen.points.count { !$0.isBridged && seen.drive.isCovered($0.instant) } == 0)
        #expect(seen.smoothError < 1.02 * seen.liveError)
    }

    @Test("the date line is a place like any other", arguments: UInt64(1)...3)
    func dateLine(seed: UInt64) {
        let fiji = Coordinate(latitude: -16.5, longitude: 179.993)
        let seen = Hindsight(.tunnelled(from: fiji, heading: 70), seed: seed)
        let there = Hindsight(
            .tunnelled(from: Coordinate(latitude: -16.5, longitude: 100), heading: 70), seed: seed)
        #expect(Set(seen.points.map { $0.coordinate.longitude < 0 }).count == 2)
        #expect(abs(seen.smoothError - there.smoothError) < 0.01)
        #expect(seen.points.count == there.points.count)
        let steps = zip(seen.points, seen.points.dropFirst()).map {
            $0.coordinate.distance(to: $1.coordinate)
        }
        #expect(steps.allSatisfy { $0 < 40 })
    }

    @Test("after a power cut it goes on, says so, and was small on disk")
    func restart() throws {
        var size = 0
        let seen = Hindsight(
            .town(), seed: 4,
            interrupted: (
                after: 250,
                by: { smoother in
                    let bytes = (try? JSONEncoder().encode(smoother.remembered)) ?? Data()
                    size = bytes.count
                    smoother =
                        (try? JSONDecoder().decode(PathSmoother.self, from: bytes)) ?? .init()
                }
            ))
        #expect((100...1500).contains(size), "\(size) bytes")
        #expect(seen.points.count(where: \.isAfterGap) == 1)
        let found = seen.points.firstIndex(where: \.isAfterGap)
        let gap = try #require(found)
        let lost = seen.points[gap].instant.seconds(since: seen.points[gap - 1].instant)
        #expect((1...61).contains(lost))
        #expect(zip(seen.points, seen.points.dropFirst()).allSatisfy { $0.instant < $1.instant })
        #expect(seen.points.last?.instant == seen.end)
        #expect(seen.smoothError < 1.05 * seen.liveError)
    }

    @Test("on another boot's clock it goes on all the same")
    func otherBoot() throws {
        var here = Hindsight(.town(), seed: 5, stop: 1e9).smoother
        var there = here
        here.begin(at: Uptime(seconds: 600))
        there.begin(at: Uptime(seconds: 600))
        there.shift(by: .seconds(-1000))
        var points: (here: [SmoothedPoint], there: [SmoothedPoint]) = ([], [])
        here.end(at: Uptime(seconds: 660), into: &points.here)
        there.end(at: Uptime(seconds: -340), into: &points.there)
        #expect(
            points.here.map { $0.instant.advanced(by: .seconds(-1000)) }
                == points.there.map(\.instant))
        #expect(!points.here.isEmpty)
    }

    @Test("where the filter was seated anew, nothing leads there")
    func seat() {
        var estimator = MotionEstimator()
        var smoother = PathSmoother()
        var points: [SmoothedPoint] = []
        smoother.begin(at: Uptime(seconds: 0))
        for second in 0..<120 {
            // For good 300 m beside the way, from one second to the next.
            let fix = Sample.fix(
                at: Double(second), east: 20 * Double(second), north: second < 60 ? 0 : 300,
                speed: 20)
            let motion = estimator.observe(fix, isTripOpen: true, maximumSpeed: 70)
            smoother.observe(motion, into: &points)
        }
        smoother.end(at: Uptime(seconds: 119), into: &points)
        #expect(points.count(where: \.isAfterGap) == 1)
        let asides = points.map { Sample.origin.displacement(to: $0.coordinate).north }
        #expect(asides.allSatisfy { abs($0) < 5 || abs($0 - 300) < 5 }, "no way in between")
    }
}

extension Simulation.Drive {
    /// Well inside a tunnel at that instant.
    fileprivate func isCovered(_ instant: Uptime) -> Bool {
        truth(at: instant.seconds - 1).isCovered && truth(at: instant.seconds + 1).isCovered
    }
}
