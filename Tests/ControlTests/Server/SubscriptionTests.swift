import Positioning
import Testing
import Tracking

@testable import Control

@Suite("A subscriber gets a snapshot, then changes")
struct SubscriptionTests {
    @Test("the snapshot comes first, then what happened since it was taken")
    func snapshotFirst() throws {
        let bench = try Bench()
        bench.leavesOpen = [.subscribe]
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe","params":{"since":800}}"#, on: wire)
        for sequence: Int64 in 811...814 {
            bench.server.publish(event: Sample.event(sequence), at: bench.now)
        }
        bench.server.publish(position: Sample.position(lat: 1), at: bench.now)
        #expect(wire.read().isEmpty)

        bench.answerOpen()
        bench.server.publish(event: Sample.event(815), at: bench.now)
        let lines = wire.lines()
        #expect(lines.count == 4)
        #expect(lines[0].hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":{"#))
        #expect(lines[0].contains(#""subscription":1"#))
        #expect(
            lines.dropFirst().map { $0.contains("\"sequence\":") ? $0 : "" }.map(sequence)
                == [813, 814, 815])
        #expect(
            lines[1].hasPrefix(
                #"{"jsonrpc":"2.0","method":"event","params":{"subscription":1,"change":"#))
    }

    @Test("only the classes that were asked for")
    func classes() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        _ = bench.ask(
            #"{"id":1,"method":"subscribe","params":{"classes":["events"]}}"#, on: wire)
        bench.server.publish(position: Sample.position(lat: 1), at: bench.now)
        bench.server.publish(progress: Sample.progress, at: bench.now)
        #expect(wire.read().isEmpty)
        bench.server.publish(event: Sample.event(813), at: bench.now)
        #expect(wire.lines().count == 1)
    }

    @Test("each subscription has its own rate")
    func rates() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        for params in [#"{"interval":5}"#, "{}", #"{"every_fix":true}"#] {
            _ = bench.ask(#"{"id":1,"method":"subscribe","params":"# + params + "}", on: wire)
        }
        var heard: [Int: Int] = [:]
        for step in 0..<100 {
            bench.turn(after: 0.1)
            let moved = Sample.position(lat: 10 + Double(step), uptime: bench.now.seconds)
            bench.server.publish(position: moved, at: bench.now)
            for line in wire.lines() { heard[subscription(line), default: 0] += 1 }
        }
        #expect(heard[1] == 2)
        #expect(heard[2] == 10)
        #expect(heard[3] == 100)
    }

    @Test("nothing new is not said; the newest is said when its time comes")
    func newestOnly() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        bench.server.publish(position: Sample.position(uptime: 1001), at: bench.now)
        #expect(wire.read().isEmpty, "the snapshot said it, although the time is newer")
        for lat in [2.0, 3, 4] {
            bench.server.publish(position: Sample.position(lat: lat), at: bench.now)
        }
        #expect(bench.server.wakeAt == bench.now.advanced(bySeconds: 1))
        bench.turn(after: 1)
        let lines = wire.lines()
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#""lat":4,"#) == true)
    }

    @Test("a heartbeat comes when nothing else did for 10 s")
    func heartbeat() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        bench.turn(after: 5)
        bench.server.publish(event: Sample.event(813), at: bench.now)
        _ = wire.read()
        bench.turn(after: 9.99)
        #expect(wire.read().isEmpty)
        bench.turn(after: 0.01)
        #expect(
            wire.read()
                == #"{"jsonrpc":"2.0","method":"heartbeat","params":{"uptime":1015}}"# + "\n")
    }

    @Test("progress is told by the rule of its class")
    func progress() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        var record = Sample.progress
        for share in [0.25, 0.26, 0.28, 0.30, 0.30] {
            record.progress = share
            bench.server.publish(progress: record, at: bench.now)
        }
        #expect(wire.lines().map { $0.contains("progress") }.count == 2)
    }

    @Test("the way to a visit is told by the same rule, apart from progress along a course")
    func visits() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let other = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        _ = bench.ask(
            #"{"id":1,"method":"subscribe","params":{"classes":["position"]}}"#, on: other)
        func offer(_ visit: VisitSummary, after seconds: Double = 1) -> Int {
            bench.turn(after: seconds)
            bench.server.publish(progress: Sample.progress, at: bench.now)
            bench.server.publish(visit: visit, at: bench.now)
            return wire.lines().count { $0.contains(#""method":"visit""#) }
        }
        #expect(offer(Sample.visit(.awaited, approach: 0.25)) == 1, "the first")
        #expect(offer(Sample.visit(.awaited, approach: 0.27)) == 0)
        #expect(offer(Sample.visit(.awaited, approach: 0.28)) == 1, "3 %")
        #expect(offer(Sample.visit(.awaited, approach: 0.25)) == 1, "away from it as well")
        #expect(offer(Sample.visit(.held, approach: 0.25)) == 1, "another state")
        #expect(offer(Sample.visit(.held, approach: 0.25), after: 14.9) == 0)
        #expect(offer(Sample.visit(.held, approach: 0.25), after: 0.1) == 1, "15 s")
        #expect(offer(Sample.visit(.held, number: 3, approach: 0.25)) == 1, "the next")
        var another = Sample.visit(.held, number: 3, approach: 0.25)
        another.place = "elsewhere"
        #expect(offer(another) == 1, "another list has another visit of that number")
        #expect(!other.read().contains("visit"))
    }

    @Test("each subscription counts its 3 % and its 15 s from what was last said to it")
    func ownMilestones() throws {
        let bench = try Bench()
        let early = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: early)
        func offer(_ share: Double, after seconds: Double = 1) {
            bench.turn(after: seconds)
            bench.server.publish(visit: Sample.visit(.awaited, approach: share), at: bench.now)
        }
        func heard(_ wire: Wire) -> Int {
            wire.lines().count { $0.contains(#""method":"visit""#) }
        }
        offer(0.10)
        offer(0.12)
        #expect(heard(early) == 1)
        let late = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: late)
        offer(0.121)
        #expect(heard(early) == 0 && heard(late) == 1)
        offer(0.13)
        #expect(heard(early) == 1 && heard(late) == 0)
        offer(0.151)
        #expect(heard(early) == 0 && heard(late) == 1)
        // Said to one at 4 s and to the other at 5 s of these steps.
        offer(0.151, after: 14)
        #expect(heard(early) == 1 && heard(late) == 0)
        offer(0.151)
        #expect(heard(early) == 0 && heard(late) == 1)
    }

    @Test("a slow reader keeps nobody waiting, costs little, and gets the newest")
    func slowReader() throws {
        let bench = try Bench()
        let slow = try bench.connect()
        let quick = try bench.connect()
        for wire in [slow, quick] {
            _ = bench.ask(
                #"{"id":1,"method":"subscribe","params":{"every_fix":true}}"#, on: wire)
        }
        var heard = 0
        for step in 0..<20_000 {
            bench.now = bench.now.advanced(bySeconds: 0.1)
            bench.server.publish(
                position: Sample.position(lat: Double(step)), at: bench.now)
            if step % 100 == 0 { heard += quick.lines().count }
        }
        heard += quick.lines().count
        #expect(heard == 20_000)
        #expect(bench.server.sessions.values.allSatisfy { $0.outbox.count < 1000 })

        #expect(slow.lines().count < 2000)
        bench.turn()
        bench.turn()
        let last = slow.lines().last
        #expect(last?.contains(#""lat":19999,"#) == true)
        #expect(bench.server.clients == 2)
    }

    @Test("who does not read events is told goodbye, and the others hear them all")
    func slowForEvents() throws {
        let bench = try Bench()
        let slow = try bench.connect()
        let quick = try bench.connect()
        for wire in [slow, quick] { _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire) }
        var heard = 0
        var worst = 0
        for sequence: Int64 in 1...5000 {
            bench.server.publish(event: Sample.event(812 + sequence), at: bench.now)
            worst = max(worst, bench.server.sessions.values.map(\.outbox.count).max() ?? 0)
            if sequence % 50 == 0 { heard += quick.lines().count }
        }
        #expect(heard == 5000)
        #expect(worst < bench.server.limits.backlog + 1000)
        var told: [String] = []
        // How much a socket takes at once depends on the memory that the kernel has at hand.
        for _ in 0..<1000 where !slow.isClosed {
            told += slow.lines()
            bench.turn()
        }
        #expect(told.last?.contains(#""reason":"slow""#) == true)
        #expect(told.dropLast().allSatisfy { $0.hasSuffix("}}") }, "no line is cut")
        #expect(slow.isClosed && bench.server.clients == 1)
    }

    @Test("events before a snapshot that never comes are bounded too")
    func neverAnswered() throws {
        let bench = try Bench()
        bench.leavesOpen = [.subscribe]
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        for sequence: Int64 in 1...5000 {
            bench.server.publish(event: Sample.event(sequence), at: bench.now)
        }
        #expect(wire.read().contains(#""reason":"slow""#))
        bench.answerOpen()
        #expect(bench.server.clients == 0)
    }

    @Test("a refused subscription hears nothing, and a client that left harms nobody")
    func refused() throws {
        let bench = try Bench()
        bench.leavesOpen = [.subscribe]
        let wire = try bench.connect()
        let gone = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire)
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: gone)
        gone.close()
        bench.turn()
        for incoming in bench.open {
            bench.server.refuse(incoming.ticket, .unavailable("the store does not answer"))
        }
        #expect(wire.read().contains("-32005"))
        bench.server.publish(event: Sample.event(1), at: bench.now)
        #expect(wire.read().isEmpty)
        #expect(bench.server.clients == 1 && !bench.server.hasSubscribers)
    }

    @Test("goodbye reaches everyone, and says whether to come back", arguments: [true, false])
    func goodbye(comesBack: Bool) throws {
        let bench = try Bench()
        let wires = try (0..<3).map { _ in try bench.connect() }
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wires[0])
        bench.server.goodbye(comesBack: comesBack)
        for wire in wires {
            #expect(
                wire.read()
                    == #"{"jsonrpc":"2.0","method":"goodbye","params":{"comes_back":\#(comesBack)"#
                    + #","reason":"stopping"}}"# + "\n")
            #expect(wire.isClosed)
        }
        #expect(bench.server.clients == 0)
    }

    private func sequence(_ line: String) -> Int { number(after: "\"sequence\":", in: line) }

    private func subscription(_ line: String) -> Int {
        number(after: "\"subscription\":", in: line)
    }

    private func number(after key: String, in line: String) -> Int {
        guard let range = line.firstRange(of: key) else { return -1 }
        return Int(line[range.upperBound...].prefix { $0.isNumber }) ?? -1
    }
}
