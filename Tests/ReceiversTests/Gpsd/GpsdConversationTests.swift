import Positioning
import Testing

@testable import Receivers

@Suite("gpsd is asked before it is given up")
final class GpsdConversationTests {
    private var talk = Talk()

    @Test("every session begins with WATCH, which asks for the time too")
    func watches() {
        #expect(talk.open(at: 0) == [.send(Talk.watch)])
    }

    @Test("the time of another machine is not asked for")
    func remote() {
        var talk = Talk(host: "192.0.2.1")
        #expect(talk.said(by: talk.open(at: 0)) == #"?WATCH={"enable":true,"json":true};"# + "\n")
    }

    @Test("one receiver can be asked for, whatever is in its name")
    func device() {
        var talk = Talk(device: #"/dev/a"b\c"#)
        #expect(
            talk.said(by: talk.open(at: 0))
                == #"?WATCH={"enable":true,"json":true,"pps":true,"device":"/dev/a\"b\\c"};"#
                + "\n")
    }

    @Test("an answer without reports means that the receiver is silent, which is told once")
    func silent() {
        _ = talk.open(at: 0)
        #expect(talk.wakeAt == Uptime(seconds: 10))
        #expect(talk.wake(at: 9.9).isEmpty)
        #expect(talk.wake(at: 10) == [.send(Talk.question)])
        #expect(
            talk.read(Talk.devices("/dev/a"), at: 10.1) == [
                .silent("gpsd answers but its receiver is silent: /dev/a")
            ])
        #expect(talk.wakeAt == Uptime(seconds: 20.1))
        #expect(talk.wake(at: 20.1) == [.send(Talk.question)])
        #expect(talk.read(Talk.devices("/dev/a"), at: 20.2).isEmpty)
        #expect(
            talk.read(Talk.report(1), at: 21)
                == [.trouble(.silent, holds: false, detail: nil)])
    }

    @Test("a silence ends with the connection")
    func silenceEnds() {
        _ = talk.open(at: 0)
        _ = talk.wake(at: 10)
        _ = talk.read(Talk.devices("/dev/a"), at: 10.1)
        #expect(talk.close() == [.trouble(.silent, holds: false, detail: nil)])
        #expect(talk.close().isEmpty)
    }

    @Test("gpsd may have no receiver at all")
    func empty() {
        _ = talk.open(at: 0)
        #expect(talk.read(Talk.devices(), at: 1).isEmpty)
        _ = talk.wake(at: 10)
        #expect(
            talk.read(Talk.devices(), at: 10.1).last == .silent("gpsd answers but has no receiver"))
    }

    @Test("no answer means that nobody is there")
    func dead() {
        _ = talk.open(at: 0)
        _ = talk.wake(at: 10)
        #expect(talk.wake(at: 14.9).isEmpty)
        #expect(talk.wake(at: 15) == [.dead("gpsd does not answer")])
        #expect(talk.wakeAt == nil)
    }

    @Test("an answer that is no JSON is from somebody else")
    func somebodyElse() {
        _ = talk.open(at: 0)
        _ = talk.read("HTTP/1.0 400 Bad Request", at: 0.1)
        _ = talk.wake(at: 10)
        #expect(talk.wake(at: 15) == [.dead("what answers there is not gpsd")])
    }

    @Test("reports keep the question away")
    func alive() {
        _ = talk.open(at: 0)
        for second in 1...40 {
            #expect(
                talk.read(#"{"class":"TPV","device":"/dev/a","mode":1}"#, at: Double(second))
                    .allSatisfy { $0 != .send(Talk.question) })
            _ = talk.wake(at: Double(second) + 0.5)
        }
        #expect(talk.wakeAt == Uptime(seconds: 50))
    }

    @Test("a receiver whose clock stands still is told, and the connection made anew")
    func standingStill() {
        _ = talk.open(at: 0)
        var epochs = 0
        for second in 1...10 {
            epochs += talk.read(Talk.report(1), at: Double(second)).count { Talk.isEpoch($0) }
            epochs += talk.wake(at: Double(second) + 0.5).count { Talk.isEpoch($0) }
        }
        #expect(epochs == 1)
        #expect(
            talk.wake(at: 11)
                == [.failed(.clockStandsStill, "its receiver's clock stands still")])
        _ = talk.close()
        _ = talk.open(at: 12)
        #expect(talk.read(Talk.report(1), at: 13).isEmpty, "an old fix is no news after a pause")
        #expect(talk.read(Talk.report(2), at: 14).isEmpty)
        #expect(talk.wake(at: 14.5).count { Talk.isEpoch($0) } == 1)
    }

    @Test("a report that comes once too often before a silence is no clock that stands still")
    func lateRepeat() {
        _ = talk.open(at: 0)
        _ = talk.read(Talk.report(1), at: 1)
        _ = talk.wake(at: 1.2)
        _ = talk.read(Talk.report(1), at: 1.3)
        #expect(talk.wake(at: 11) == [.send(Talk.question)])
    }

    @Test("a protocol that is not ours is named when nothing is understood")
    func foreign() {
        _ = talk.open(at: 0)
        _ = talk.read(#"{"class":"VERSION","release":"9","proto_major":4,"proto_minor":2}"#, at: 0)
        _ = talk.wake(at: 10)
        #expect(
            talk.read(Talk.devices("/dev/a"), at: 10.1).last
                == .silent("gpsd speaks protocol 4.2, and 3 is read here: /dev/a"))
        #expect(talk.health.protocolVersion == "4.2")
    }

    @Test("lines are counted by their class, and those that make no sense change nothing")
    func counted() {
        _ = talk.open(at: 0)
        for line in ["garbage", "{\"class\":\"TPV\",\"mode\":3,\"la", "{\"class\":\"NEW\"}"] {
            #expect(talk.read(line, at: 1).isEmpty)
        }
        _ = talk.read(#"{"class":"VERSION","release":"3.25","proto_major":3}"#, at: 1)
        _ = talk.read(#"{"class":"ERROR","message":"no"}"#, at: 1)
        for second in 1...3 { _ = talk.read(Talk.report(second), at: Double(second)) }
        #expect(talk.health.badLines == 3)
        #expect(talk.health.junkBytes == 34)
        #expect(talk.health.release == "3.25")
        #expect(talk.health.errors == 1)
        #expect(talk.health.lastError == "no")
        #expect(talk.health.followed == "/dev/a")
        #expect(talk.health.classes == ["TPV": 3, "ERROR": 1, "VERSION": 1])
    }
}
