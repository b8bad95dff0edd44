import Positioning
import Testing

@testable import Receivers

@Suite("gpsd's receivers come and go")
final class GpsdDevicesTests {
    private var talk = Talk()

    private static let dropped = #"{"class":"DEVICE","path":"/dev/a","activated":0}"#
    private static let added =
        #"{"class":"DEVICE","path":"/dev/a","activated":"2026-01-01T00:00:00.000Z"}"#

    @Test("a receiver that gpsd dropped is asked about at once")
    func asked() {
        _ = talk.open(at: 0)
        #expect(talk.read(Self.dropped, at: 3) == [.send(Talk.question)])
        #expect(talk.wakeAt == Uptime(seconds: 8))
    }

    @Test("one that is added again is woken, once")
    func addedAgain() {
        _ = talk.open(at: 0)
        _ = talk.read(Talk.report(1), at: 1)
        _ = talk.read(Self.dropped, at: 3)
        #expect(
            talk.read(Talk.devices(), at: 3.1).last == .silent("gpsd answers but has no receiver"))
        #expect(talk.read(Self.added, at: 60) == [.send(Talk.watch)])
        #expect(talk.read(Self.added, at: 60.1).isEmpty)
        #expect(talk.health.devices == ["/dev/a"])
        #expect(
            talk.read(Talk.report(61), at: 61)
                == [.trouble(.silent, holds: false, detail: nil)])
    }

    @Test("what was at hand is told when its receiver goes")
    func lastWords() {
        _ = talk.open(at: 0)
        _ = talk.read(Talk.report(1), at: 1)
        let remarks = talk.read(Self.dropped, at: 1.05)
        #expect(remarks.count { Talk.isEpoch($0) } == 1)
        #expect(remarks.last == .send(Talk.question))
    }

    @Test("one that we do not listen to may go unasked, and ours is not called silent")
    func other() {
        _ = talk.open(at: 0)
        _ = talk.read(Talk.report(1, device: "/dev/b"), at: 1)
        _ = talk.wake(at: 1.5)
        #expect(talk.read(Self.dropped, at: 3).isEmpty)
        #expect(talk.wakeAt == Uptime(seconds: 11))
    }

    @Test("a receiver that is named and not there is said to be missing, at once and once")
    func missing() {
        talk = Talk(device: "/dev/x")
        _ = talk.open(at: 0)
        let refusal = #"{"class":"ERROR","message":"No such device as /dev/x"}"#
        #expect(talk.read(refusal, at: 0.1) == [.send(GpsdRequest.devices)])
        let reason = "gpsd answers but has no receiver /dev/x; it has /dev/a, /dev/b"
        #expect(
            talk.read(Talk.devices("/dev/a", "/dev/b"), at: 0.2) == [
                .silent("\(reason); it says: No such device as /dev/x")
            ])
        // It is asked for again as long as it is not there.
        for start in stride(from: 10.2, to: 60, by: 10.2) {
            #expect(talk.wake(at: start).count == 1)
            #expect(talk.read(Talk.devices("/dev/a", "/dev/b"), at: start).isEmpty)
            #expect(talk.read(refusal, at: start).isEmpty)
        }
        #expect(talk.health.errors == 6)
    }

    @Test("reports of another receiver than the named one are nothing to us")
    func named() {
        talk = Talk(device: "/dev/x")
        _ = talk.open(at: 0)
        for second in 1...5 {
            #expect(talk.read(Talk.report(second, device: "/dev/a"), at: Double(second)).isEmpty)
        }
        #expect(talk.wake(at: 10).count == 1)
    }

    @Test("receivers of two sources are silent each on its own")
    func apart() {
        var other = Talk(source: 1)
        _ = talk.open(at: 0)
        _ = other.open(at: 0)
        _ = other.read(Talk.report(9), at: 9)
        #expect(talk.wake(at: 10) == [.send(Talk.question)])
        #expect(other.wake(at: 10).allSatisfy { Talk.isEpoch($0) })
        #expect(!talk.read(Talk.devices("/dev/a"), at: 10.1).isEmpty)
        #expect(other.read(Talk.report(10), at: 10.1).allSatisfy { Talk.isEpoch($0) })
        #expect(other.wake(at: 11).allSatisfy { Talk.isEpoch($0) })
        #expect(other.wake(at: 20.1) == [.send(Talk.question)])
        #expect(!other.read(Talk.devices("/dev/a"), at: 20.2).isEmpty)
    }
}
