import Glibc
import NMEA
import Positioning
import Testing

@testable import Receivers

@Suite("Several senders on one port are kept apart, and one is followed")
struct SeveralSendersTests {
    private let bench: ReceiverBench
    private let first: UDPSender
    private let second: UDPSender
    private let port: UInt16

    init() throws {
        let free = UDPSocket(host: "127.0.0.1", port: 0)
        _ = try free.open()
        port = try #require(free.boundPort)
        free.close()
        bench = try ReceiverBench(.udp(host: "127.0.0.1", port: port))
        bench.start()
        first = try UDPSender(from: 0x7F00_0002, to: port)
        second = try UDPSender(from: 0x7F00_0003, to: port)
    }

    /// Both speak once a second, the second one of another hour of the same day.
    private func both(_ seconds: ClosedRange<Int>) {
        for number in seconds {
            first.send(Sentences.second(number))
            second.send(Sentences.second(number + 1800))
            bench.settle()
            bench.pass(.seconds(1))
        }
    }

    @Test("only the first one's epochs are passed on, and both are named")
    func followed() throws {
        both(1...4)
        #expect(bench.epochs.count >= 3)
        #expect(Set(bench.epochs.compactMap(\.timeOfDay).map { $0 / 600_000 }).count == 1)
        #expect(bench.complaints == ["several-senders"])
        let detail = try #require(bench.detail(of: .severalSenders))
        #expect(
            detail.contains("when noticed, followed: 127.0.0.2:")
                && detail.contains("also: 127.0.0.3:"))
        #expect(bench.receiver.health.senders.map { $0.prefix(9) } == ["127.0.0.2", "127.0.0.3"])
    }

    @Test("when the one that is followed falls silent, another takes over, and back only then")
    func handOver() throws {
        both(1...2)
        bench.forget()
        var passed: [Int] = []
        for number in 3...9 {
            second.send(Sentences.second(number + 1800))
            bench.settle()
            bench.pass(.seconds(1))
            passed.append(bench.epochs.count)
        }
        #expect(passed[2] == 0 && passed[6] >= 1)
        bench.forget()
        both(10...11)
        let hours = Set(bench.epochs.compactMap(\.timeOfDay).map { $0 / 600_000 })
        #expect(hours.count == 1, "the second one is followed now")
    }

    @Test("one without a fix does not keep one with a fix from being followed")
    func fixWins() throws {
        for number in 1...9 {
            first.send(
                Sentences.framed(
                    "GPRMC,1200\(number < 10 ? "0" : "")\(number).00,V,,,,,,,110726,,,N"))
            second.send(Sentences.second(number))
            bench.settle()
            bench.pass(.seconds(1))
        }
        #expect(bench.epochs.last?.mode ?? .none >= .twoD)
        #expect(bench.receiver.health.senders.first?.hasPrefix("127.0.0.3") == true)
    }

    @Test("a sentence is never put together from two senders")
    func neverGlued() {
        let sentence = Sentences.framed(
            "GPRMC,120001.00,A,5200.0000,N,00507.2800,E,20.0,0.0,110726,,,A")
        let half = sentence.index(sentence.startIndex, offsetBy: 30)
        first.send(String(sentence[..<half]))
        bench.settle()
        second.send(String(sentence[half...]))
        bench.settle()
        #expect(bench.receiver.health.sentences?.good == 0)
        first.send(String(sentence[half...]))
        bench.settle()
        #expect(bench.receiver.health.sentences?.good == 1, "but from two datagrams of one")
    }

    @Test("a sentence without its line end is whole when its checksum is there")
    func noLineEnd() {
        let sentence = Sentences.framed(
            "GPRMC,120001.00,A,5200.0000,N,00507.2800,E,20.0,0.0,110726,,,A")
        first.send(String(sentence.dropLast()))
        bench.settle()
        #expect(bench.receiver.health.sentences?.good == 1)
    }

    @Test("a sender that is gone for a minute is no second sender any more")
    func over() {
        both(1...2)
        for number in 3...70 where bench.standing.contains(.severalSenders) {
            first.send(Sentences.second(number))
            bench.turn(limit: .milliseconds(15)) { false }
            bench.pass(.seconds(1))
        }
        #expect(bench.complaints == ["several-senders", "several-senders over"])
    }

    @Test("a hundred senders take no more room than eight, and none of it from the one followed")
    func many() throws {
        both(1...2)
        var counted = bench.receiver.health.sentences?.good ?? 0
        for number in 0..<100 {
            let other = try UDPSender(from: 0x7F00_0100 + UInt32(number), to: port)
            other.send(Sentences.second(1))
            counted += 2
            if number % 20 == 0 { bench.settle() }
        }
        bench.settle()
        let health = bench.receiver.health
        #expect(health.senders.count == 8)
        #expect(health.senders.first?.hasPrefix("127.0.0.2:") == true)
        #expect(health.sentences?.good == counted, "what they sent stays counted")
        bench.forget()
        first.send(Sentences.second(3) + Sentences.second(4))
        #expect(bench.turn { bench.epochs.count >= 2 })
    }

    @Test("a port that nobody sends to any more stays open, and is silent until somebody does")
    func silent() throws {
        both(1...2)
        bench.pass(.seconds(20))
        #expect(bench.standing.contains(.silent))
        #expect(bench.links.last == .lost)
        let epochs = bench.epochs.count
        first.send(Sentences.second(30) + Sentences.second(31))
        try #require(bench.turn { bench.epochs.count > epochs })
        #expect(!bench.standing.contains(.silent) && bench.links.last == .connected)
    }

    @Test("names are those of the addresses", arguments: [false, true])
    func names(isMapped: Bool) throws {
        var storage = sockaddr_storage()
        storage.ss_family = sa_family_t(isMapped ? AF_INET6 : AF_INET)
        withUnsafeMutableBytes(of: &storage) { bytes in
            (bytes[2], bytes[3]) = (0x1F, 0x90)
            let start = isMapped ? 20 : 4
            if isMapped { (bytes[18], bytes[19]) = (0xFF, 0xFF) }
            for (index, byte) in [UInt8](arrayLiteral: 192, 0, 2, 7).enumerated() {
                bytes[start + index] = byte
            }
        }
        #expect(Sender(storage)?.name == "192.0.2.7:8080")
    }
}
