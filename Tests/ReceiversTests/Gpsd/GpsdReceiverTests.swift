import Positioning
import Testing

@testable import Receivers

@Suite("gpsd may come, go, fall silent and talk nonsense")
struct GpsdReceiverTests {
    private static func report(_ second: Int, latitude: Double = 52) -> String {
        let time = UTC(milliseconds: 1_783_771_200_000 + Int64(second) * 1000)
        return #"{"class":"TPV","device":"/dev/a","mode":3,"time":"\#(time)","#
            + #""lat":\#(latitude),"lon":5.1,"speed":10.0,"eph":4.9}"# + "\r\n"
    }

    private let server: LoopbackServer
    private let bench: ReceiverBench

    init() throws {
        server = try LoopbackServer()
        bench = try ReceiverBench(.gpsd(host: "localhost", port: server.port, device: nil))
        bench.start()
    }

    private func connect() throws {
        try #require(bench.turn { server.accept() })
        var asked = ""
        try #require(
            bench.turn {
                asked += server.received()
                return asked.contains("?WATCH={\"enable\":true,\"json\":true,\"pps\":true};")
            })
        server.send("{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3}\r\n")
    }

    @Test("reports become epochs, and the link is connected with the first")
    func reports() throws {
        try connect()
        bench.settle()
        #expect(bench.links == [.connecting])
        server.send(Self.report(1) + Self.report(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.links == [.connecting, .connected])
        #expect(bench.epochs[0].coordinate == Coordinate(latitude: 52, longitude: 5.1))
        #expect(bench.epochs[0].sigma.map { abs($0 - 2) < 0.001 } == true)
        let health = bench.receiver.health
        #expect(health.gpsd?.release == "3.25")
        #expect(health.sessions == 1)
        #expect(health.epochs == 2)
        #expect(health.lastHeard != nil)
    }

    @Test("a connection that closes is opened again, and a short loss is never shown")
    func healed() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        server.hangUp()
        try #require(bench.turn { bench.receiver.health.losses == [.byPeer: 1] })
        bench.jump()
        try connect()
        server.send(Self.report(2) + Self.report(3))
        try #require(bench.turn { bench.epochs.count >= 2 })
        #expect(bench.links == [.connecting, .connected])
        #expect(bench.receiver.health.healed == 1)
        #expect(bench.receiver.health.shown == 0)
        #expect(bench.receiver.health.lastLoss?.kind == .byPeer)
    }

    @Test("a receiver whose clock stands still is in trouble until it runs, however often opened")
    func wedged() throws {
        for session in 1...3 {
            try connect()
            for _ in 0..<20 where bench.receiver.health.failedTries < session {
                server.send(Self.report(1))
                bench.turn(limit: .milliseconds(15)) { false }
                bench.pass(.seconds(1))
            }
            try #require(bench.receiver.health.failedTries == session)
            #expect(bench.standing == [.clockStandsStill])
            bench.pass(.seconds(5))
        }
        #expect(bench.complaints == ["clock-stands-still"], "one trouble, not one each time")
        try connect()
        server.send((2...5).map { Self.report($0) }.joined())
        #expect(bench.turn { bench.complaints.last == "clock-stands-still over" })
    }

    @Test("a gpsd that is gone is tried for ever, ever more rarely, and comes back")
    func gone() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        server.stop()
        try #require(bench.turn { bench.links.last == .lost })
        for _ in 0..<6 {
            bench.jump()
            bench.settle()
        }
        let waited = try #require(bench.receiver.wakeAt).seconds(since: bench.now)
        #expect(waited > 25 && waited <= 30)
        #expect(bench.links == [.connecting, .connected, .lost])
        #expect(bench.losses.first?.reason.contains("closed the connection") == true)

        let again = try LoopbackServer(port: server.port)
        bench.jump()
        try #require(bench.turn { again.accept() })
        again.send(Self.report(2))
        try #require(bench.turn { bench.links.last == .connected })
        again.hangUp()
        try #require(bench.turn { bench.receiver.health.losses == [.byPeer: 2] })
        // A good report came: the next try is soon.
        let soon = try #require(bench.receiver.wakeAt).seconds(since: bench.now)
        #expect(soon <= 1)
    }

    @Test("a gpsd that is not there yet is waited for")
    func absent() throws {
        let port = server.port
        server.stop()
        let bench = try ReceiverBench(.gpsd(host: "127.0.0.1", port: port, device: nil))
        bench.start()
        try #require(bench.jump { bench.links == [.connecting, .lost] })
        #expect(bench.losses.first?.reason.contains("refused") == true)
        #expect(bench.receiver.health.losses.isEmpty)
        let late = try LoopbackServer(port: port)
        try #require(bench.jump { late.accept() })
        late.send(Self.report(1))
        #expect(bench.turn { bench.links.last == .connected })
    }

    @Test("a silent receiver behind a gpsd that answers is told apart from a dead gpsd")
    func silent() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        bench.jump()
        var asked = ""
        try #require(
            bench.turn {
                asked += server.received()
                return asked.contains("?DEVICES;")
            })
        server.send(#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"}]}"# + "\n")
        try #require(bench.turn { bench.receiver.health.isSilent })
        bench.jump()
        #expect(bench.links == [.connecting, .connected, .lost])
        #expect(bench.losses.map(\.reason) == ["gpsd answers but its receiver is silent: /dev/a"])
        #expect(bench.receiver.health.gpsd?.devices == ["/dev/a"])

        // The same connection serves when the receiver speaks again.
        server.send(Self.report(60))
        try #require(bench.turn { bench.links.last == .connected })
        #expect(!bench.receiver.health.isSilent)
    }

    @Test("a connection on which nobody answers is given up and made anew")
    func halfOpen() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        try #require(bench.jump { bench.receiver.health.losses == [.unexpected: 1] })
        #expect(bench.receiver.health.lastLoss?.reason.contains("does not answer") == true)
        bench.jump()
        #expect(bench.turn { server.accept() })
    }

    @Test("a cut line, garbage and a line without end cost only themselves")
    func nonsense() throws {
        try connect()
        let cut = Self.report(1, latitude: 10).prefix(90)
        server.send("\(cut)\r\n")
        server.send("garbage\r\n{\"class\":\"\r\n")
        server.send(String(repeating: "{", count: 12_000) + "\n")
        server.send(Self.report(2))
        try #require(bench.turn { !bench.epochs.isEmpty })
        #expect(bench.epochs.map(\.coordinate?.latitude) == [52])
        #expect(bench.receiver.health.gpsd?.badLines == 4)
        #expect(bench.links == [.connecting, .connected])
    }

    @Test("a reply that gpsd cut takes nothing with it but itself")
    func cutReply() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { bench.epochs.count == 1 })
        let satellites = (1...140).map {
            #"{"PRN":\#($0),"el":45.0,"az":180.0,"ss":33.0,"used":true,"gnssid":0,"svid":\#($0)}"#
        }
        let sky =
            #"{"class":"SKY","device":"/dev/a","satellites":["#
            + satellites.joined(separator: ",")
        // As gpsd does it: the end of the line is lost too, and the next report stands behind.
        server.send(sky.prefix(10_239) + Self.report(2))
        server.send(Self.report(3))
        try #require(bench.turn { bench.epochs.count == 3 })
        #expect(bench.epochs.allSatisfy { $0.satellites == nil })
        let health = try #require(bench.receiver.health.gpsd)
        #expect(health.badLines == 1)
        #expect(health.junkBytes == 10_239)
        #expect(health.classes["TPV"] == 3)
        #expect(bench.links == [.connecting, .connected])
    }

    @Test("a gpsd that is killed and started again is asked again for everything")
    func restarted() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        server.stop()
        try #require(bench.turn { bench.receiver.health.losses == [.byPeer: 1] })
        let again = try LoopbackServer(port: server.port)
        bench.jump()
        try #require(bench.turn { again.accept() })
        var asked = ""
        try #require(
            bench.turn {
                asked += again.received()
                return asked.contains("?WATCH=")
            })
        // What it told before is no news, even to a new connection.
        again.send(Self.report(1) + Self.report(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        #expect(bench.epochs.compactMap(\.time?.millisecondOfDay) == [43_201_000, 43_202_000])
        #expect(bench.receiver.health.sessions == 2)
    }

    @Test("an epoch at hand when the connection dies is told")
    func lastWords() throws {
        try connect()
        server.send(Self.report(1))
        server.hangUp()
        try #require(bench.turn { !bench.receiver.health.losses.isEmpty })
        #expect(bench.epochs.count == 1)
    }

    @Test("a stopped receiver is closed and listens no more")
    func stopped() throws {
        try connect()
        server.send(Self.report(1))
        try #require(bench.turn { !bench.epochs.isEmpty })
        bench.stop()
        #expect(bench.links == [.connecting, .connected, .closed])
        #expect(bench.losses.map(\.kind) == [.byUs])
        #expect(bench.receiver.wakeAt == nil)
        bench.stop()
        #expect(bench.links.count == 3)
    }
}
