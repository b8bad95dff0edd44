import Positioning
import Testing

@testable import Simulation

@Suite("A simulated receiver errs as real ones do, and the same each time")
struct SimulatedReceiverTests {
    static let start = UTC(milliseconds: 1_780_329_600_000)

    static let drive = Drive(
        from: Coordinate(latitude: 52.5, longitude: 5.5), heading: 20,
        legs: [
            .stop(60), .straight(1000, speed: 14), .tunnel(600, speed: 20),
            .straight(1500, speed: 20), .stop(600),
        ])

    private func heard(
        _ model: ReceiverModel = ReceiverModel(), seed: UInt64 = 1
    ) -> [SimulatedReceiver.Heard] {
        Array(SimulatedReceiver(model, in: Self.drive, seed: seed, from: Self.start))
    }

    @Test("same seed, same bytes; another seed, others")
    func seeds() {
        #expect(heard(seed: 7).map(\.sentences) == heard(seed: 7).map(\.sentences))
        #expect(heard(seed: 7).map(\.sentences) != heard(seed: 8).map(\.sentences))
    }

    @Test("speaks at its rate, from the first instant to the last", arguments: [1.0, 5, 10])
    func rate(rate: Double) {
        var model = ReceiverModel()
        model.rate = rate
        let all = heard(model)
        #expect(all.count == Int(Self.drive.duration * rate) + 1)
        #expect(all[0].time == Self.start)
        #expect(all[1].time == Self.start.advanced(bySeconds: 1 / rate))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test("a tunnel has no fix, nor the first moments after it and after power-on")
    func blind() {
        let all = heard()
        #expect(all.filter(\.truth.isCovered).count > 25)
        #expect(all.allSatisfy { !$0.truth.isCovered || $0.reading == nil })
        #expect(all.prefix(4).allSatisfy { $0.reading == nil })
        #expect(all[4].reading != nil)
        let out = all.lastIndex { $0.truth.isCovered } ?? 0
        #expect(all[out + 1].reading == nil)
        #expect(all[out + 2].reading != nil)
        #expect(all.filter { $0.reading == nil }.allSatisfy { $0.sentences[0].contains(",V,") })
    }

    @Test("errors are as large as they are said to be", arguments: UInt64(1)...5)
    func honest(seed: UInt64) {
        var squares = 0.0
        var said = 0.0
        var speeds = 0.0
        var count = 0.0
        for seed in seed * 100..<(seed * 100 + 20) {
            for heard in heard(seed: seed) {
                guard let reading = heard.reading else { continue }
                let error = heard.truth.coordinate.displacement(to: reading.coordinate)
                squares += error.dot(error) / 2
                said += reading.sigma * reading.sigma
                speeds += (reading.speed - heard.truth.speed) * (reading.speed - heard.truth.speed)
                count += 1
            }
        }
        #expect((0.7...1.3).contains(squares / said))
        #expect((0.03...0.08).contains((speeds / count).squareRoot()))
    }

    @Test("the error of a second is that of the second before, almost")
    func slow() {
        let errors = heard().compactMap { heard in
            heard.reading.map { heard.truth.coordinate.displacement(to: $0.coordinate) }
        }
        let steps = zip(errors, errors.dropFirst()).map { ($1 - $0).length }
        let typical = steps.sorted()[steps.count / 2]
        #expect((0.2...0.8).contains(typical))
        let spread = errors.map(\.length).sorted()
        #expect(spread[errors.count / 2] > 2 * typical)
    }

    @Test("at rest there is no course, on the road there is")
    func course() {
        let readings = heard().compactMap { heard in
            heard.reading.map { (heard.truth.speed, $0.track) }
        }
        let resting = readings.filter { $0.0 == 0 }
        #expect(resting.filter { $0.1 == nil }.count > resting.count * 9 / 10)
        #expect(readings.filter { $0.0 > 1 }.allSatisfy { $0.1 != nil })
    }
}
