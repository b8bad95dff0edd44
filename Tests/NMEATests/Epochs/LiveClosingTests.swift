import Positioning
import Testing

@testable import NMEA

@Suite("On a live line a fix is out with its last byte, and never twice")
struct LiveClosingTests {
    static func full(_ time: String) -> [String] {
        [Burst.rmc(time), Burst.gga(time), Burst.gsa] + Burst.gsv
    }

    /// A burst learned three times closes the fourth: the first three are seen when the next begins.
    static let learned = 4

    @Test("once the last sentence is learned there is no delay", arguments: [1, 5, 10])
    func rates(rate: Int) {
        var line = LiveLine()
        for index in 0..<20 {
            line.read(
                Self.full(Burst.time(index, rate: rate)), at: 100 + Double(index) / Double(rate))
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(line.longestDelay(from: Self.learned) == 0)
        #expect(line.given.allSatisfy { $0.epoch.mode == .threeD && $0.epoch.satellitesUsed == 8 })
        #expect(line.given.allSatisfy { $0.epoch.satellitesInView == 8 })
        #expect(line.counts.late == 0 && line.counts.trailing == 0)
    }

    @Test("where no sentence is always the last a short quiet is enough", arguments: [1, 10])
    func quiet(rate: Int) {
        var line = LiveLine()
        for index in 0..<20 {
            let time = Burst.time(index, rate: rate)
            let pair = [Burst.rmc(time), Burst.gga(time)]
            line.read(
                index.isMultiple(of: 2) ? pair : pair.reversed(),
                at: 100 + Double(index) / Double(rate))
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(line.longestDelay(from: Self.learned) <= 0.05)
        #expect(line.given.allSatisfy { $0.epoch.speed != nil && $0.epoch.mode == .threeD })
    }

    @Test(
        "pieces of a slow line or of USB do not end a burst",
        arguments: [(8, 8.0 / 480), (64, 0.016), (1, 1.0 / 480)])
    func pieces(size: Int, interval: Double) {
        var line = LiveLine()
        var ends: [Double] = []
        for index in 0..<20 {
            ends.append(
                line.read(
                    [
                        Burst.rmc(Burst.time(index)), Burst.gga(Burst.time(index)), Burst.gsa,
                        Burst.vtg,
                    ], at: 100 + Double(index), inPiecesOf: size, every: interval))
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(
            line.given.allSatisfy {
                $0.epoch.speed != nil && $0.epoch.horizontalDOP == 1 && $0.epoch.satellitesUsed == 8
            })
        // The line feed of the last sentence may come in a piece of its own.
        for (given, end) in zip(line.given, ends).dropFirst(Self.learned) {
            #expect(given.at <= Uptime(seconds: end))
        }
        #expect(line.counts.trailing == 0)
    }

    @Test("whole sentences that take 150 ms each do not end a burst either")
    func slowLines() {
        var line = LiveLine()
        for index in 0..<20 {
            line.readLines(
                [Burst.rmc(Burst.time(index)), Burst.gga(Burst.time(index)), Burst.gsa, Burst.vtg],
                at: 100 + Double(index), every: 0.15)
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(line.longestDelay(from: Self.learned) == 0)
        #expect(line.given.allSatisfy { $0.epoch.satellitesUsed == 8 })
        #expect(line.counts.trailing == 0)
    }

    @Test("a sentence behind the learned last one is no second epoch, and unlearns it")
    func mispredicted() {
        var line = LiveLine()
        for index in 0..<30 {
            let time = Burst.time(index)
            line.read([Burst.rmc(time), Burst.gga(time)], at: 100 + Double(index))
            if index == 10 { line.read([Burst.gll(time)], at: 110.01) }
        }
        line.wait(until: 200)
        #expect(line.given.count == 30)
        #expect(line.counts.trailing == 1 && line.counts.late == 0)
        #expect(line.given[10].delay == 0)
        // Believed again only after twice as many bursts.
        #expect(line.given[11...15].allSatisfy { $0.delay > 0 && $0.delay <= 0.05 })
        #expect(line.given[20...].allSatisfy { $0.delay == 0 })
    }

    @Test("when the last sentence is switched off another one is learned")
    func changed() {
        var line = LiveLine()
        for index in 0..<20 {
            let time = Burst.time(index)
            line.read(
                [Burst.rmc(time), Burst.gga(time)] + (index < 10 ? [Burst.gll(time)] : []),
                at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(line.given[Self.learned..<10].allSatisfy { $0.delay == 0 })
        #expect(line.given[10..<13].allSatisfy { $0.delay > 0 && $0.delay <= 0.05 })
        #expect(line.given[13...].allSatisfy { $0.delay == 0 })
    }

    @Test("when a sentence is added behind the last one it is learned")
    func added() {
        var line = LiveLine()
        for index in 0..<40 {
            let time = Burst.time(index)
            line.read(
                [Burst.rmc(time), Burst.gga(time)] + (index < 10 ? [] : [Burst.gll(time)]),
                at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 40)
        #expect(line.counts.trailing == 1)
        #expect(line.given[11...].allSatisfy { $0.delay <= 0.05 })
        #expect(line.longestDelay(from: 20) == 0)
    }

    @Test("satellites that come with every fifth burst make nobody wait, and hold in between")
    func rotation() {
        var line = LiveLine()
        for index in 0..<40 {
            let time = Burst.time(index)
            line.read(
                [Burst.rmc(time), Burst.gga(time)] + (index % 5 == 4 ? Burst.gsv : []),
                at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 40)
        #expect(line.longestDelay(from: Self.learned) == 0)
        #expect(line.given.dropFirst(5).allSatisfy { $0.epoch.satellitesInView == 8 })
        #expect(line.counts.late == 0)
    }

    @Test("what says something of the fix once a second at 10 Hz is learned about once")
    func extras() {
        var line = LiveLine()
        for index in 0..<200 {
            let time = Burst.time(index, rate: 10)
            let extras = index % 10 == 9 ? [Burst.gsa, Burst.vtg] + Burst.gsv : []
            line.read([Burst.rmc(time), Burst.gga(time)] + extras, at: 100 + Double(index) / 10)
        }
        line.wait(until: 200)
        #expect(line.given.count == 200)
        #expect(line.longestDelay(from: Self.learned) <= 0.05)
        // GSA, VTG and two GSV behind one epoch, at most twice.
        #expect(line.counts.trailing <= 8)
        #expect(line.given.dropFirst(30).count { $0.epoch.satellitesUsed == nil } == 0)
    }

    @Test("void sentences without a time make one epoch a burst")
    func timeless() {
        var line = LiveLine()
        for index in 0..<20 {
            line.read(
                ["GPGGA,,,,,,0,00,99.99,,,,,,", "GPRMC,,V,,,,,,,,,,N", "GPGSA,A,1,,,,,,,,,,,,,,,"],
                at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 20)
        #expect(line.longestDelay(from: Self.learned) == 0)
    }

    @Test("a burst after a stall is an epoch an instant")
    func stall() {
        var line = LiveLine()
        for index in 0..<10 {
            line.read(Self.full(Burst.time(index, rate: 10)), at: 100 + Double(index) / 10)
        }
        line.read((10..<30).flatMap { Self.full(Burst.time($0, rate: 10)) }, at: 103)
        for index in 30..<40 {
            line.read(Self.full(Burst.time(index, rate: 10)), at: 100 + Double(index) / 10)
        }
        line.wait(until: 200)
        #expect(line.given.count == 40)
        #expect(line.given.allSatisfy { $0.epoch.satellitesUsed == 8 })
        #expect(line.longestDelay(from: Self.learned) == 0)
    }

    @Test("what a burst begins with belongs to it, not to the one before")
    func heads() {
        var line = LiveLine()
        for index in 0..<20 {
            let heading = "GPHDT,\(index).0,T"
            line.read([heading, Burst.rmc(Burst.time(index))], at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.map(\.epoch.heading) == (0..<20).map(Double.init))
        #expect(line.longestDelay(from: Self.learned) == 0)
    }

    @Test("a clock's sentence may come long before the fix of the same instant")
    func clock() {
        var line = LiveLine()
        for index in 0..<10 {
            let time = Burst.time(index)
            line.read(["GPZDA,\(time),15,06,2025,00,00"], at: 100 + Double(index))
            line.read([Burst.gga(time)], at: 100.7 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 10)
        #expect(line.given.allSatisfy { $0.epoch.mode == .threeD && $0.epoch.time != nil })
        #expect(line.longestDelay(from: Self.learned) == 0)
    }

    @Test("half a sentence waits for its other half, whatever the pause")
    func halves() {
        var line = LiveLine()
        let first = Array(Wire.sentence(Burst.rmc(Burst.time(0))).utf8)
        let second = Array(Wire.sentence(Burst.rmc(Burst.time(1))).utf8)
        line.read(first + second[..<20], at: 100)
        line.wait(until: 100.9)
        #expect(line.given.count == 1)
        line.read(Array(second[20...]), at: 101)
        line.wait(until: 102)
        #expect(line.given.count == 2)
        #expect(line.counts.good == 2 && line.counts.cut == 0)
    }

    @Test("without times of reading only the next instant ends an epoch")
    func replay() {
        let bodies = (0..<20).flatMap { Self.full(Burst.time($0)) }
        let epochs = Wire.epochs(of: Array(bodies.map(Wire.sentence).joined().utf8))
        #expect(epochs.count == 20 && epochs.allSatisfy { $0.satellitesInView == 8 })
        var decoder = NMEADecoder()
        Wire.sentences(Burst.rmc(Burst.time(0))).withUnsafeBytes { bytes in
            decoder.read(bytes, at: nil) { _ in }
        }
        #expect(decoder.wakeAt == nil)
    }
}
