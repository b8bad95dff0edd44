import Positioning
import Testing

@testable import Control

@Suite("A full house is served, and nobody in it costs more than his share")
struct CrowdTests {
    static let subscribe = (1...4).map { number in
        #"{"id":\#(number),"method":"subscribe","params":{"every_fix":true}}"# + "\n"
    }.joined()
    static let trip = #"{"id":9,"method":"trips.get","params":{"id":1,"points":true}}"# + "\n"

    @Test("256 clients with 4 subscriptions each hear of every fix, once for each")
    func house() throws {
        let bench = try Bench()
        let wires = try (0..<256).map { _ in
            defer { bench.turn() }
            return try bench.connect()
        }
        for wire in wires {
            wire.write(Self.subscribe)
            bench.turn()
        }
        #expect(bench.server.sessions.values.allSatisfy { $0.subscriptions.count == 4 })
        for wire in wires { _ = wire.read() }
        for fix in 1...20 {
            let position = Sample.position(uptime: 1000 + Double(fix) / 10)
            bench.now = bench.now.advanced(bySeconds: 0.1)
            bench.server.publish(position: position, at: bench.now)
            for wire in wires {
                let lines = wire.lines()
                let wanted = (1...4).map { #""params":{"subscription":\#($0),"# }
                let isRight =
                    lines.count == 4 && zip(lines, wanted).allSatisfy { $0.contains($1) }
                #expect(isRight, "fix \(fix): \(lines)")
            }
        }
    }

    @Test("one hears what may be long at a time, in the order they asked; the rest wait")
    func turns() throws {
        let bench = try Bench()
        bench.leavesOpen = [.tripsGet]
        let wires = try (0..<5).map { _ in try bench.connect() }
        for wire in wires {
            wire.write(Self.trip + Self.trip + LimitsTests.version + "\n")
            bench.turn()
        }
        var heard = [Int](repeating: 0, count: wires.count)
        for round in 1...10 {
            #expect(bench.open.count == 1, "round \(round)")
            bench.answerOpen()
            for (index, wire) in wires.enumerated() { heard[index] += wire.lines().count }
            // Each once, before anyone twice.
            if round == 3 { #expect(heard == [1, 1, 1, 0, 0]) }
        }
        #expect(bench.open.isEmpty)
        #expect(heard == [3, 3, 3, 3, 3])
    }

    @Test("who leaves while his long answer is made keeps nobody waiting")
    func left() throws {
        let bench = try Bench()
        bench.leavesOpen = [.tripsGet]
        let wires = try (0..<4).map { _ in try bench.connect() }
        for wire in wires {
            wire.write(Self.trip)
            bench.turn()
        }
        for wire in wires.dropLast() { wire.close() }
        bench.turn()
        #expect(bench.open.count == 1 && bench.server.clients == 1)
        bench.answerOpen()
        #expect(bench.open.count == 1)
        bench.answerOpen()
        #expect(wires[3].read().contains("result"))
    }

    @Test("a long answer that is read at leisure is read to its end")
    func leisure() throws {
        let bench = try Bench()
        bench.leavesOpen = [.tripsGet]
        let wire = try bench.connect()
        wire.write(Self.trip)
        bench.turn()
        Self.answerAtLength(bench)
        var length = 0
        while !wire.isClosed, length < Self.length {
            let count = wire.read().utf8.count
            length += count
            bench.turn(after: 0.5)
        }
        #expect(length > Self.length, "\(length)")
    }

    @Test("a long answer that is not read goes after 10 s, and makes room for another")
    func unread() throws {
        var limits = ServerLimits()
        limits.unreadOfAll = 512 * 1024
        let bench = try Bench(limits: limits)
        bench.leavesOpen = [.tripsGet]
        let silent = try bench.connect()
        // A subscriber may be silent, but not at this price.
        silent.write(Self.subscribe + Self.trip)
        bench.turn()
        Self.answerAtLength(bench)
        let other = try bench.connect()
        other.write(Self.trip)
        bench.turn()
        #expect(bench.open.isEmpty, "too much is unread")
        #expect(bench.ask(LimitsTests.version, on: try bench.connect()).contains("result"))

        bench.turn(after: 9.9)
        #expect(bench.open.isEmpty)
        bench.turn(after: 0.2)
        #expect(bench.open.count == 1, "its turn has come")
        bench.answerOpen()
        #expect(other.read().contains("result"))
        _ = silent.read()
        #expect(silent.isClosed && bench.server.clients == 1)
    }

    /// Answers the open question with more than a socket holds.
    private static func answerAtLength(_ bench: Bench) {
        let points = (0..<8000).map { Sample.point($0) }
        for incoming in bench.takeOpen() {
            bench.server.reply(
                incoming.ticket,
                .trip(TripDetail(trip: TripSummary(Sample.trip), points: points)))
        }
        bench.turn()
    }

    /// At least so long is that, in bytes.
    private static let length = 700_000
}
