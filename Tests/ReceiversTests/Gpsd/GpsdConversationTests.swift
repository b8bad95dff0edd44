import Positioning
import Testing

@testable import Receivers

@Suite("gpsd is asked before it is given up")
final class GpsdConversationTests {
    private var talk = GpsdConversation(source: 0, device: nil, settings: ReceiverSettings())

    private static let watch = "?WATCH={\"enable\":true,\"json\":true};\n"

    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    private func opened(at now: Double) -> [Remark] {
        var remarks: [Remark] = []
        talk.opened(at: at(now)) { remarks.append($0) }
        return remarks
    }

    private func read(_ line: String, at now: Double) -> [Remark] {
        var remarks: [Remark] = []
        Array((line + "\n").utf8).withUnsafeBytes { bytes in
            talk.read(bytes, at: at(now)) { remarks.append($0) }
        }
        return remarks
    }

    private func woke(at now: Double) -> [Remark] {
        var remarks: [Remark] = []
        talk.woke(at: at(now)) { remarks.append($0) }
        return remarks
    }

    @Test("every session begins with WATCH")
    func watches() {
        #expect(opened(at: 0) == [.send(Array(Self.watch.utf8))])
    }

    @Test("one receiver can be asked for, whatever is in its name")
    func device() {
        var talk = GpsdConversation(
            source: 0, device: #"/dev/a"b\c"#, settings: ReceiverSettings())
        var said = ""
        talk.opened(at: at(0)) {
            if case .send(let bytes) = $0 { said += String(decoding: bytes, as: UTF8.self) }
        }
        #expect(
            said == #"?WATCH={"enable":true,"json":true,"device":"/dev/a\"b\\c"};"# + "\n")
    }

    @Test("an answer without reports means that the receiver is silent")
    func silent() {
        _ = opened(at: 0)
        #expect(talk.wakeAt == at(10))
        #expect(woke(at: 9.9).isEmpty)
        #expect(woke(at: 10) == [.send(Array("?DEVICES;\n\(Self.watch)".utf8))])
        #expect(
            read(#"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"}]}"#, at: 10.1)
                == [.silent("gpsd answers but its receiver is silent")])
        #expect(talk.wakeAt == at(20.1))
    }

    @Test("gpsd may have no receiver at all")
    func empty() {
        _ = opened(at: 0)
        #expect(read(#"{"class":"DEVICES","devices":[]}"#, at: 1).isEmpty)
        _ = woke(at: 10)
        #expect(
            read(#"{"class":"DEVICES","devices":[]}"#, at: 10.1)
                == [.silent("gpsd answers but has no receiver")])
    }

    @Test("no answer means that nobody is there")
    func dead() {
        _ = opened(at: 0)
        _ = woke(at: 10)
        #expect(woke(at: 14.9).isEmpty)
        #expect(woke(at: 15) == [.dead("gpsd does not answer")])
        #expect(talk.wakeAt == nil)
    }

    @Test("reports keep the question away")
    func alive() {
        _ = opened(at: 0)
        for second in 1...40 {
            #expect(
                read(#"{"class":"TPV","device":"/dev/a","mode":1}"#, at: Double(second))
                    .allSatisfy { $0 != .send(Array("?DEVICES;\n\(Self.watch)".utf8)) })
            _ = woke(at: Double(second) + 0.5)
        }
        #expect(talk.wakeAt == at(50))
    }

    @Test("a receiver that gpsd dropped is asked about at once")
    func dropped() {
        _ = opened(at: 0)
        #expect(
            read(#"{"class":"DEVICE","path":"/dev/a","activated":0}"#, at: 3)
                == [.send(Array("?DEVICES;\n\(Self.watch)".utf8))])
        #expect(talk.wakeAt == at(8))
    }

    @Test("lines that make no sense are counted and change nothing")
    func badLines() {
        _ = opened(at: 0)
        for line in ["garbage", "{\"class\":\"TPV\",\"mode\":3,\"la", "{\"class\":\"NEW\"}"] {
            #expect(read(line, at: 1).isEmpty)
        }
        _ = read(#"{"class":"VERSION","release":"3.25","proto_major":3}"#, at: 1)
        _ = read(#"{"class":"ERROR","message":"no"}"#, at: 1)
        var health = ReceiverHealth()
        talk.report(to: &health)
        #expect(health.gpsd?.badLines == 3)
        #expect(health.gpsd?.release == "3.25")
        #expect(health.gpsd?.lastError == "no")
    }
}
