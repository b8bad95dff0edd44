import Control
import Positioning
import Testing

@testable import rodictl

@Suite("A lost daemon is looked for quietly, and for ever")
struct ReunionTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    private func step(
        _ reunion: inout Reunion, _ seconds: Double, _ isAnnounced: Bool = false,
        socket: UInt64? = 1
    ) -> Reunion.Step {
        reunion.step(at: at(seconds)) {
            Farewell.Sight(
                isAnnounced: isAnnounced, socket: socket.map { Farewell.Mark(number: $0, made: 0) })
        }
    }

    @Test("after 1, 2, 4, 4 … seconds, and not a word within 2.5 s")
    func looking() {
        var reunion = Reunion()
        #expect(step(&reunion, 0) == .wait && reunion.wake(after: at(0)) == nil)
        reunion.lost(.closed, at: at(10), dice: 0)
        #expect(step(&reunion, 10.9) == .wait)
        #expect(step(&reunion, 11) == .look)
        reunion.lost(.noSocket("s"), at: at(11), dice: 0)
        #expect(reunion.wake(after: at(11)) == at(12.5), "to tell of it")
        #expect(reunion.sentence(at: at(12.4)) == nil)
        #expect(
            reunion.sentence(at: at(12.5))
                == "rodid closed the connection; trying again for 2.5 s")
        #expect(reunion.wake(after: at(12.5)) == at(13))
        reunion.lost(.noSocket("s"), at: at(13), dice: 0)
        reunion.lost(.noSocket("s"), at: at(17), dice: 0.5)
        #expect(reunion.wake(after: at(17)) == at(21.4), "4 s and half of 20 %")
    }

    @Test("its first word makes everything good")
    func found() {
        var reunion = Reunion()
        reunion.lost(.silent, at: at(10), dice: 0)
        reunion.lost(.silent, at: at(11), dice: 0)
        reunion.found()
        #expect(reunion.sentence(at: at(99)) == nil && step(&reunion, 99) == .wait)
        reunion.lost(.silent, at: at(100), dice: 0)
        #expect(step(&reunion, 101) == .look)
    }

    // MARK: After a goodbye for good

    private static let goodbye = ClientError.goodbye(Goodbye(reason: .stopping, comesBack: false))

    /// Said goodbye at 100 s, with a socket's file that is there.
    private func left(patience: Duration? = Farewell.patience, socket: UInt64? = 1) -> Reunion {
        var reunion = Reunion()
        let mark = socket.map { Farewell.Mark(number: $0, made: 0) }
        reunion.left(
            Self.goodbye, at: at(100), seeing: .init(isAnnounced: false, socket: mark),
            patience: patience)
        return reunion
    }

    @Test("who said goodbye for good is not knocked at, and after ten seconds was stopped")
    func stopped() {
        var reunion = left()
        #expect(reunion.wake(after: at(100)) == at(100.5))
        for half in 201..<220 {
            #expect(step(&reunion, Double(half) / 2) == .wait)
        }
        #expect(
            reunion.sentence(at: at(103))
                == "rodid stopped; waiting for it to be started again for 3.0 s")
        #expect(step(&reunion, 110) == .over)
        var patient = left(patience: nil)
        for hour in 1...1000 { #expect(step(&patient, 100 + Double(hour) * 3600) == .wait) }
        #expect(step(&patient, 4e6, true) == .look)
    }

    @Test("one that says by itself that it is there again is connected to, at once")
    func restarted() {
        var reunion = left()
        #expect(step(&reunion, 103) == .wait)
        #expect(step(&reunion, 103.2, true) == .wait, "looked for every half a second")
        #expect(step(&reunion, 103.5, true) == .look)
        #expect(reunion.sentence(at: at(104)) == "rodid stopped; trying again for 4.0 s")
        // What was announced and then does not answer is tried again as any other.
        reunion.lost(.silent, at: at(104), dice: 0)
        #expect(step(&reunion, 105) == .look)
    }

    @Test("a socket that the daemon made for itself goes with it, and another comes with the next")
    func ownSocket() {
        var early = left()
        #expect(step(&early, 101, socket: nil) == .wait)
        #expect(step(&early, 102, socket: 2) == .look)
        var late = left(socket: nil)
        #expect(step(&late, 101, socket: nil) == .wait)
        #expect(step(&late, 102, socket: 1) == .look)
        var held = left()
        #expect(step(&held, 102, socket: 1) == .wait, "systemd's stays as it was")
    }
}
