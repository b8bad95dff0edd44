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

    private func read(_ position: GpsdPosition, at now: Double) {
        var closed: [Epoch] = []
        epochs.read(position, at: at(now)) { closed.append($0) }
        self.closed += closed
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
        #expect(epoch.sigma.map { abs($0 - 2) < 1e-9 } == true)
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
        full.satellitesUsed = 7
        full.satellitesInView = 11
        epochs.read(full, at: at(0.9))
        var bare = GpsdSky(device: "a")
        bare.horizontalDOP = 1.2
        epochs.read(bare, at: at(1))
        read(position(1), at: 1.1)
        woke(at: 2)
        read(position(30), at: 30)
        woke(at: 31)
        #expect(closed.map(\.satellitesUsed) == [7, nil])
        #expect(closed.map(\.satellitesInView) == [11, nil])
        #expect(closed.map(\.horizontalDOP) == [1.2, nil])
    }

    @Test("the receiver's own noise is preferred, for its own instant only")
    func noise() {
        var noise = GpsdNoise(device: "a", time: UTC(milliseconds: 1000))
        noise.latitudeSigma = 1
        noise.longitudeSigma = 7
        epochs.read(noise, at: at(1))
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
        read(position(1, device: "b", latitude: 2), at: 1.1)
        read(position(2, device: "a", latitude: 1), at: 2)
        read(position(6, device: "b", latitude: 2), at: 6.9)
        read(position(7, device: "b", latitude: 2), at: 7)
        woke(at: 8)
        #expect(closed.compactMap(\.coordinate?.latitude) == [1, 1, 2])
    }

    @Test("the end of a session tells what was at hand, and forgets the rest")
    func finish() {
        var full = GpsdSky(device: "a")
        full.satellitesUsed = 7
        full.satellitesInView = 11
        epochs.read(full, at: at(1))
        read(position(1), at: 1)
        var last: [Epoch] = []
        epochs.finish { last.append($0) }
        #expect(last.map(\.satellitesUsed) == [7])
        read(position(1, device: "b"), at: 1.5)
        woke(at: 2)
        #expect(closed.map(\.satellitesUsed) == [nil])
    }
}
