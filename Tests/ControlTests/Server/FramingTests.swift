import TestKit
import Testing

@testable import Control

@Suite("One line is one question, and gets one line")
struct FramingTests {
    @Test("a question is answered with its own id")
    func answers() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let answer = bench.ask(#"{"jsonrpc":"2.0","id":7,"method":"version"}"#, on: wire)
        #expect(
            answer == #"{"jsonrpc":"2.0","id":7,"result":{"built":"2026-04-27T19:48:55.000Z","#
                + #""protocol":1,"version":"1.0"}}"# + "\n")
        #expect(bench.ask(#"{"id":"a","method":"version"}"#, on: wire).contains(#""id":"a","#))
    }

    @Test("several questions in one write are answered in order")
    func several() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        wire.write((1...100).map { "{\"id\":\($0),\"method\":\"why\"}\n" }.joined())
        bench.turn()
        let answers = wire.lines()
        #expect(answers.count == 100)
        for (index, line) in answers.enumerated() {
            #expect(line.hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(index + 1),"))
        }
    }

    @Test("a question may come in pieces, with carriage returns and empty lines between")
    func pieces() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        for piece in ["\r\n\n  \n", #"{"id":1,"#, #""method":"ver"#, "sion\"}", "\r"] {
            wire.write(piece)
            bench.turn()
            #expect(wire.read().isEmpty)
        }
        wire.write("\n")
        bench.turn()
        #expect(wire.lines().count == 1)
    }

    @Test("the last question needs no newline when the client has ended")
    func endsWithoutNewline() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        wire.write(#"{"id":1,"method":"version"}"#)
        wire.endWriting()
        bench.turn()
        #expect(wire.lines().count == 1)
        _ = wire.read()
        #expect(wire.isClosed, "nothing is left to say to it")
        #expect(bench.server.clients == 0)
    }

    @Test("without an id it is done, but not answered")
    func notification() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        #expect(bench.ask(#"{"jsonrpc":"2.0","method":"trip.start"}"#, on: wire).isEmpty)
        #expect(bench.asked == [.tripStart])
        #expect(
            bench.ask(#"{"id":null,"method":"version"}"#, on: wire)
                .hasPrefix(#"{"jsonrpc":"2.0","id":null,"result":"#))
    }

    @Test(
        "what is wrong is told, and the next question is answered",
        arguments: [
            ("{", -32700), ("garbage", -32700), (#"{"id":1,"method":"version"}}"#, -32700),
            ("\u{FFFD}\u{0}", -32700), ("[]", -32600), (#"[{"id":1,"method":"why"}]"#, -32600),
            ("3", -32600), ("\"status\"", -32600), ("{}", -32600), (#"{"id":1}"#, -32600),
            (#"{"id":{},"method":"status"}"#, -32600), (#"{"id":1,"method":7}"#, -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"status"}"#, -32600),
            (#"{"id":1,"method":"statsu"}"#, -32601),
            (#"{"id":1,"method":"trips.get"}"#, -32602),
            (#"{"id":1,"method":"trips.get","params":{}}"#, -32602),
            (#"{"id":1,"method":"trips.get","params":{"id":"newest"}}"#, -32602),
            (#"{"id":1,"method":"events","params":[1]}"#, -32602),
            (#"{"id":1,"method":"events","params":{"from":"yesterday"}}"#, -32602),
            (#"{"id":1,"method":"events","params":{"limit":-1}}"#, -32602),
            (#"{"id":1,"method":"events","params":{"limit":-9223372036854775808}}"#, -32602),
            (#"{"id":1,"method":"trips.list","params":{"limit":-1}}"#, -32602),
            (#"{"id":1,"method":"subscribe","params":{"interval":-1}}"#, -32602),
            (#"{"id":1,"method":"subscribe","params":{"interval":1e300}}"#, -32602),
            (#"{"id":1,"method":"subscribe","params":{"classes":["all"]}}"#, -32602),
        ])
    func wrong(line: String, code: Int) throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let answer = bench.ask(line, on: wire)
        #expect(answer.contains("\"error\":{\"code\":\(code),"), "\(line) → \(answer)")
        #expect(bench.asked.isEmpty)
        #expect(bench.ask(#"{"id":2,"method":"version"}"#, on: wire).contains("result"))
    }

    @Test("an unknown method is answered with the nearest one")
    func nearest() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        #expect(
            bench.ask(#"{"id":1,"method":"trip.list"}"#, on: wire).contains("“trips.list”"))
        #expect(
            !bench.ask(#"{"id":1,"method":"xyzzy"}"#, on: wire).contains("did you mean"))
    }

    @Test("brackets without end neither crash nor hang it")
    func deep() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let depth = 60_000 / (open.count + close.count)
            let nested =
                String(repeating: open, count: depth) + "1"
                + String(repeating: close, count: depth)
            let answer = bench.ask("{\"id\":1,\"method\":\"why\",\"x\":\(nested)}", on: wire)
            #expect(answer.contains("error") || answer.contains("result"))
        }
        #expect(bench.ask(#"{"id":2,"method":"version"}"#, on: wire).contains("result"))
    }

    @Test("random bytes never end it", arguments: UInt64(1)...10)
    func fuzz(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let bench = try Bench()
        let wire = try bench.connect()
        let alphabet = Array("{}[]\":,\\ \n01e-.methodidparams".utf8)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 1...200, using: &dice)).map { _ in
                alphabet.randomElement(using: &dice) ?? 0
            }
            wire.write(String(decoding: bytes, as: UTF8.self))
            bench.turn()
            _ = wire.read()
        }
        wire.write("\n")
        bench.turn()
        _ = wire.read()
        #expect(bench.ask(#"{"id":2,"method":"version"}"#, on: wire).contains("result"))
    }
}
