import Positioning
import Testing

@testable import Receivers

@Suite("Several reports of one instant are one epoch")
final class GpsdEpochsTests {
    private var epochs = GpsdEpochs(source: 2)
    private var closed: [Epoch] = []

    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    private func position(
        _ second: Int64?, device: String? = "a", mode: FixMode = .threeD, latitude: Double = 10
    ) -> GpsdPosition {
        var position = GpsdPosition(
            device: device, time: second.map { UTC(milliseconds: $0 * 1000) }, mode: mode)
        if mode >= .twoD {
            position.coordinate = Coordinate(latitude: latitude, longitude: 20)
        }
        return position
    }

    @discardableResult
    private func read(_ position: GpsdPosition, at now: Double) -> GpsdEpochs.Hearing {
        var closed: [Epoch] = []
        let hearing = epochs.read(position, at: at(now)) { closed.append($0) }
        self.closed += closed
        return hearing
    }

    private func read(_ sky: GpsdSky, at now: Double) {
        var closed: [Epoch] = []
        epochs.read(sky, at: at(now)) { closed.append($0) }
        self.closed += closed
    }

    private func read(_ noise: GpsdNoise, at now: Double) {
        var closed: [Epoch] = []
        epochs.read(noise, at: at(now)) { closed.append($0) }
        self.closed += closed
    }

    private func satellites(used: Int, inView: Int) -> SatelliteTally {
        var tally = SatelliteTally()
        for number in 0..<inView {
            tally.see(.gps, signal: 30)
            if number < used { tally.use(.gps) }
        }
        return tally
    }

    private func woke(at now: Double) {
        var closed: [Epoch] = []
        epochs.woke(at: at(now)) { closed.append($0) }
        self.closed += closed
    }

    @Test("an instant is told each time fuller, and closed by the next")
    func fuller() {
        var first = position(1)
        first.horizontalError = 4.9
        var second = position(1, latitude: 10.5)
        second.speed = 3
        second.speedError = 1.96
        read(first, at: 1)
        read(second, at: 1.02)
        #expect(closed.isEmpty)
        read(position(2), at: 2)
        #expect(closed.count == 1)
        let epoch = closed[0]
        #expect(epoch.source == 2)
        #expect(epoch.received == at(1.02))
        #expect(epoch.time == UTC(milliseconds: 1000))
        #expect(epoch.timeOfDay == 1000)
        #expect(epoch.coordinate == Coordinate(latitude: 10.5, longitude: 20))
        #expect(epoch.speed == 3)
        #expect(epoch.horizontalError == 4.9)
        #expect(epoch.sigma.map { abs($0 - 2) < 0.01 } == true)
        #expect(epoch.speedSigma.map { abs($0 - 1) < 1e-9 } == true)
    }

    @Test("an instant that nothing follows is closed by quiet")
    func quiet() {
        read(position(1), at: 1)
        #expect(epochs.wakeAt == at(1.2))
        woke(at: 1.19)
        #expect(closed.isEmpty)
        woke(at: 1.2)
        #expect(closed.count == 1)
        #expect(epochs.wakeAt == nil)
        woke(at: 2)
        #expect(closed.count == 1)
    }

    @Test("reports without a time stand alone")
    func timeless() {
        read(position(1), at: 1)
        read(position(nil, mode: .none), at: 1.1)
        read(position(2), at: 2)
        #expect(closed.map(\.mode) == [.threeD, .none])
        #expect(closed.map(\.time) == [UTC(milliseconds: 1000), nil])
        #expect(closed[1].coordinate == nil)
    }

    @Test("a later report without a fix takes the place back")
    func takenBack() {
        read(position(1), at: 1)
        read(position(1, mode: .none), at: 1.1)
        woke(at: 2)
        #expect(closed.count == 1)
        #expect(closed[0].mode == .none)
        #expect(closed[0].coordinate == nil)
    }

    @Test("satellites are kept over a sky without a list, and not for ever")
    func sky() {
        var full = GpsdSky(device: "a")
        full.horizontalDOP = 1.5
        full.satellites = satellites(used: 7, inView: 11)
        read(full, at: 0.9)
        var bare = GpsdSky(device: "a")
        bare.horizontalDOP = 1.2
        bare.usedByCount = 12
        read(bare, at: 1)
        read(position(1), at: 1.1)
        woke(at: 2)
        read(bare, at: 29.9)
        read(position(30), at: 30)
        read(position(50), at: 50)
        woke(at: 51)
        #expect(closed.map(\.satellitesUsed) == [7, 12, nil])
        #expect(closed.map(\.satellitesInView) == [11, nil, nil])
        #expect(closed.map(\.satellites?.totalUsed) == [7, nil, nil])
        #expect(closed.map(\.horizontalDOP) == [1.2, 1.2, nil])
    }

    @Test("the receiver's own noise is preferred, for its own instant only")
    func noise() {
        var noise = GpsdNoise(device: "a", time: UTC(milliseconds: 1000))
        noise.latitudeSigma = 1
        noise.longitudeSigma = 7
        read(noise, at: 1)
        var first = position(1)
        first.horizontalError = 49
        var second = position(2)
        second.horizontalError = 49
        read(first, at: 1)
        read(second, at: 2)
        woke(at: 3)
        #expect(closed.map { $0.sigma.map { ($0 * 10).rounded() } } == [50, 200])
    }

    @Test("one receiver is followed until it has been silent for a while")
    func loyalty() {
        read(position(1, device: "a", latitude: 1), at: 1)
        #expect(read(position(1, device: "b", latitude: 2), at: 1.1) == .ignored)
        read(position(2, device: "a", latitude: 1), at: 2)
        #expect(read(position(6, device: "b", latitude: 2), at: 6.9) == .ignored)
        #expect(read(position(7, device: "b", latitude: 2), at: 7) == .fresh)
        woke(at: 8)
        #expect(closed.compactMap(\.coordinate?.latitude) == [1, 1, 2])
        #expect(epochs.followed == "b")
    }

    @Test("one that cannot find itself is left for one that can, after a while")
    func faith() {
        for second in 0..<20 {
            let now = Double(second)
            read(position(Int64(second), device: "a", mode: .none), at: now)
            read(position(Int64(second), device: "b", latitude: 2), at: now + 0.1)
            woke(at: now + 0.5)
        }
        #expect(closed.prefix(10).allSatisfy { $0.mode == .none })
        #expect(closed.suffix(9).allSatisfy { $0.coordinate?.latitude == 2 })
        #expect(closed.count == 20)
    }

    @Test("satellites and noise of another receiver are not ours")
    func strangers() {
        read(position(1, device: "a"), at: 1)
        var sky = GpsdSky(device: "b")
        sky.horizontalDOP = 9
        read(sky, at: 1.01)
        var noise = GpsdNoise(device: "b", time: UTC(milliseconds: 1000))
        noise.latitudeSigma = 90
        noise.longitudeSigma = 90
        read(noise, at: 1.02)
        woke(at: 2)
        #expect(closed.map(\.horizontalDOP) == [nil])
        #expect(closed.map(\.sigma) == [nil])
    }

    @Test("what the last receiver said of its errors and its sky is not said of the next")
    func takenOver() {
        read(position(1, device: "a"), at: 1)
        var noise = GpsdNoise(device: "a", time: UTC(milliseconds: 7000))
        noise.latitudeSigma = 90
        noise.longitudeSigma = 90
        read(noise, at: 2)
        var sky = GpsdSky(device: "a")
        sky.horizontalDOP = 9
        read(sky, at: 2)
        read(position(7, device: "b"), at: 7)
        woke(at: 8)
        #expect(closed.map(\.horizontalDOP) == [nil, nil])
        #expect(closed.map(\.sigma) == [nil, nil])
    }

    @Test("an instant that was told is never told again, whoever repeats it")
    func once() {
        read(position(1), at: 1)
        woke(at: 1.5)
        #expect(read(position(1), at: 1.6) == .repeated)
        read(position(2), at: 2)
        #expect(read(position(1), at: 2.1) == .repeated)
        woke(at: 3)
        #expect(read(position(2, device: "b"), at: 9) == .repeated)
        woke(at: 10)
        #expect(closed.map(\.time) == [UTC(milliseconds: 1000), UTC(milliseconds: 2000)])
    }

    @Test("a position that comes before its date waits for it")
    func dateless() {
        read(position(nil), at: 1)
        read(position(nil), at: 1.02)
        read(position(1), at: 1.04)
        woke(at: 2)
        #expect(closed.map(\.time) == [UTC(milliseconds: 1000)])
        #expect(closed.map(\.received) == [at(1.04)])
    }

    @Test("even where nothing else is ever waited for")
    func datelessInStride() {
        for second in 1...6 {
            read(position(Int64(second)), at: Double(second))
            woke(at: Double(second) + 0.5)
        }
        read(position(nil), at: 7)
        read(position(7), at: 7.02)
        let instants: [Int64] = (1...7).map { Int64($0) * 1000 }
        #expect(closed.compactMap(\.time?.milliseconds) == instants)
        #expect(closed.count == 7)
    }

    @Test("without any date ten reports a second are not one")
    func neverDated() {
        for tenth in 0..<50 {
            read(position(nil, mode: .none), at: Double(tenth) / 10)
            woke(at: Double(tenth) / 10 + 0.09)
        }
        #expect(closed.count >= 24)
    }

    @Test("what kind of fix it is is only learnt better within an instant")
    func status() {
        var first = position(1)
        first.status = .deadReckoning
        var second = position(1)
        second.status = .gnss
        read(first, at: 1)
        read(second, at: 1.02)
        woke(at: 2)
        #expect(closed.map(\.status) == [.deadReckoning])
    }

    @Test("without a radius both axes make one")
    func axes() {
        var report = position(1)
        report.eastError = 1.96 * 7
        report.northError = 1.96
        read(report, at: 1)
        woke(at: 2)
        #expect(closed[0].sigma.map { abs($0 - 5) < 1e-9 } == true)
        #expect(closed[0].horizontalError.map { abs($0 - 12.24) < 0.01 } == true)
    }

    @Test("the end of a session tells what was at hand, and forgets the rest")
    func finish() {
        var full = GpsdSky(device: "a")
        full.satellites = satellites(used: 7, inView: 11)
        read(full, at: 1)
        read(position(1), at: 1)
        var last: [Epoch] = []
        epochs.finish { last.append($0) }
        #expect(last.map(\.satellitesUsed) == [7])
        read(position(2, device: "b"), at: 1.5)
        woke(at: 2)
        #expect(closed.map(\.satellitesUsed) == [nil])
    }
}
