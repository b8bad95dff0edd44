import Positioning
import Testing

@testable import Control

@Suite("No client may cost more than its share")
struct LimitsTests {
    static let version = #"{"id":1,"method":"version"}"#

    @Test("a question of 64 KiB is read, a longer one is refused")
    func size() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let room = bench.server.limits.request - Self.version.utf8.count
        let most = Self.version + String(repeating: " ", count: room)
        #expect(bench.ask(most, on: wire).contains("result"))

        let answer = bench.ask(most + " ", on: wire)
        #expect(answer.contains("-32600") && answer.contains("65536"))
        #expect(answer.contains(#""reason":"invalid""#))
        #expect(wire.isClosed)
    }

    @Test("a line without end is cut off, whatever its length")
    func endless() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let chunk = String(repeating: "x", count: 16_384)
        for _ in 0..<640 where wire.write(chunk) > 0 { bench.turn() }
        #expect(wire.read().contains("-32600"))
        #expect(bench.server.clients == 0)
    }

    @Test("half a question is waited for 10 s, however it trickles")
    func half() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        wire.write("{")
        bench.turn()
        for _ in 0..<9 {
            wire.write(" ")
            bench.turn(after: 1)
        }
        #expect(bench.server.wakeAt == bench.now.advanced(bySeconds: 1))
        bench.turn(after: 0.99)
        #expect(wire.read().isEmpty)
        bench.turn(after: 0.01)
        #expect(wire.read().contains(#""reason":"unfinished""#))
        #expect(wire.isClosed && bench.server.clients == 0)
    }

    @Test("who asks nothing is let go after 5 minutes, a subscriber never")
    func idle() throws {
        let bench = try Bench()
        let idler = try bench.connect()
        let subscriber = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"subscribe"}"#, on: subscriber)
        for _ in 0..<29 { bench.turn(after: 10) }
        #expect(idler.read().isEmpty)
        bench.turn(after: 10)
        #expect(idler.read().contains(#""reason":"idle""#))
        #expect(bench.server.clients == 1)
        #expect(subscriber.lines().count == 30, "a heartbeat each 10 s")
    }

    @Test("a question that waits for the store is no idleness")
    func waiting() throws {
        let bench = try Bench()
        bench.leavesOpen = [.tripsList]
        let wire = try bench.connect()
        _ = bench.ask(#"{"id":1,"method":"trips.list"}"#, on: wire)
        bench.turn(after: 1000)
        bench.answerOpen()
        #expect(wire.read().contains("result"))
    }

    @Test("the 257th client is told busy at once, and 256 are served")
    func busy() throws {
        let bench = try Bench()
        var wires = try (0..<256).map { _ in
            defer { bench.turn() }
            return try bench.connect()
        }
        #expect(bench.server.clients == 256)
        let late = try bench.connect()
        bench.turn()
        #expect(late.read().contains("-32002"))
        #expect(late.isClosed)
        #expect(bench.ask(Self.version, on: wires[255]).contains("result"))

        wires.removeFirst(2)
        bench.turn()
        #expect(bench.ask(Self.version, on: try bench.connect()).contains("result"))
    }

    @Test("the fifth subscription of one client is refused")
    func subscriptions() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        for _ in 0..<4 {
            #expect(bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire).contains("result"))
        }
        #expect(bench.ask(#"{"id":1,"method":"subscribe"}"#, on: wire).contains("-32002"))
        #expect(bench.ask(Self.version, on: wire).contains("result"))
    }

    @Test("a thousand who connect and leave change nothing")
    func storm() throws {
        let bench = try Bench()
        for round in 0..<1000 {
            let wire = try bench.connect()
            switch round % 4 {
            case 0: break
            case 1: wire.write("{")
            case 2: wire.write(#"{"id":1,"method":"subscribe"}"# + "\n")
            default: wire.write(String(repeating: Self.version + "\n", count: 50))
            }
            if round % 3 == 0 { bench.turn() }
            wire.close()
            if round % 100 == 0 { bench.turn() }
        }
        bench.turn()
        bench.server.publish(event: Sample.event(1), at: bench.now)
        bench.server.publish(position: Sample.position(), at: bench.now)
        bench.turn()
        #expect(bench.server.clients == 0)
        #expect(bench.ask(Self.version, on: try bench.connect()).contains("result"))
    }

    @Test("a flood of questions waits in the client's own socket")
    func flood() throws {
        let bench = try Bench()
        bench.leavesOpen = [.health]
        let wire = try bench.connect()
        let question = #"{"id":1,"method":"health"}"# + "\n"
        let flood = String(repeating: question, count: 1000)
        #expect(wire.write(flood) == flood.utf8.count)
        bench.turn()
        #expect(bench.open.count == bench.server.limits.questions)
        var answers = 0
        for _ in 0..<100 {
            bench.answerOpen()
            answers += wire.lines().count
        }
        #expect(answers == 1000)
    }

    @Test("who asks and does not read is not read from, and keeps nobody waiting")
    func unread() throws {
        let bench = try Bench()
        let greedy = try bench.connect()
        let question = #"{"id":1,"method":"status"}"# + "\n"
        let flood = String(repeating: question, count: 1000)
        for _ in 0..<20 {
            greedy.write(flood)
            bench.turn()
        }
        let session = try #require(bench.server.sessions.values.first)
        #expect(session.outbox.count < bench.server.limits.backlog * 2)
        #expect(session.inbox.count < bench.server.limits.request * 2)
        #expect(bench.ask(Self.version, on: try bench.connect()).contains("result"))

        bench.turn(after: 301)
        #expect(bench.server.sessions[session.name]?.outbox.count ?? 0 < 1000)
        bench.turn(after: 11)
        #expect(bench.server.sessions[session.name] == nil, "an unread goodbye is not waited for")
    }
}
