import Positioning
import Testing

@testable import Receivers

@Suite("A loss is shown when it lasts, and never before")
struct LinkWatchTests {
    private func heardWatch() -> LinkWatch {
        var watch = LinkWatch(source: 1, patience: .milliseconds(2500))
        #expect(watch.started() == LinkChange(source: 1, state: .connecting))
        #expect(watch.heard(at: at(0)) == LinkChange(source: 1, state: .connected))
        return watch
    }

    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    @Test("a loss that heals within 2.5 s is counted and kept quiet")
    func healed() {
        var watch = heardWatch()
        watch.failed(.byPeer, "closed", at: at(10))
        #expect(watch.shownState == .connected)
        #expect(watch.wakeAt == at(12.5))
        #expect(watch.woke(at: at(12.499)) == nil)
        #expect(watch.heard(at: at(12.499)) == nil)
        #expect(watch.wakeAt == nil)
        #expect((watch.healed, watch.shown, watch.sessions) == (1, 0, 2))
        #expect(watch.losses == [.byPeer: 1])
    }

    @Test("a loss of 2.5 s is shown with its kind, reason and session, once")
    func lost() {
        var watch = heardWatch()
        watch.failed(.unexpected, "end of file", at: at(10))
        watch.failed(.unexpected, "no such file", at: at(11))
        let loss = LinkChange.Loss(kind: .unexpected, reason: "end of file", session: .seconds(10))
        #expect(watch.woke(at: at(12.5)) == LinkChange(source: 1, state: .lost, loss: loss))
        #expect(watch.woke(at: at(13)) == nil)
        #expect(watch.shownState == .lost)
        #expect(watch.lastFailure == "no such file")
        #expect(watch.failedTries == 2)
        #expect(watch.heard(at: at(60)) == LinkChange(source: 1, state: .connected))
        #expect((watch.healed, watch.shown, watch.sessions) == (0, 1, 2))
        #expect(watch.failedTries == 0)
        #expect(watch.lastLoss == loss)
        #expect(watch.lastLostAt == at(10))
    }

    @Test("a receiver that was never there is shown as lost, and is no loss")
    func neverThere() {
        var watch = LinkWatch(source: 0, patience: .milliseconds(2500))
        _ = watch.started()
        watch.failed(.unexpected, "refused", at: at(1))
        #expect(watch.shownState == .connecting)
        let loss = LinkChange.Loss(kind: .unexpected, reason: "refused", session: .zero)
        #expect(watch.woke(at: at(3.5)) == LinkChange(source: 0, state: .lost, loss: loss))
        #expect(watch.losses.isEmpty)
        #expect((watch.healed, watch.shown, watch.sessions) == (0, 0, 0))
    }

    @Test("a first try that fails does not hide the first success")
    func lateStart() {
        var watch = LinkWatch(source: 0, patience: .milliseconds(2500))
        _ = watch.started()
        watch.failed(.unexpected, "refused", at: at(1))
        #expect(watch.heard(at: at(2)) == LinkChange(source: 0, state: .connected))
        #expect(watch.healed == 0)
    }

    @Test("stopping ends the session by us, once")
    func closed() {
        var watch = heardWatch()
        let loss = LinkChange.Loss(kind: .byUs, reason: "stopped", session: .seconds(5))
        #expect(
            watch.closed(reason: "stopped", at: at(5))
                == LinkChange(source: 1, state: .closed, loss: loss))
        #expect(watch.closed(reason: "stopped", at: at(6)) == nil)
        #expect(watch.heard(at: at(7)) == nil)
        #expect(watch.losses == [.byUs: 1])
    }

    @Test("an end that nobody has seen yet is told with the closing")
    func closedUnseen() {
        var watch = heardWatch()
        watch.failed(.byPeer, "end of input", at: at(5))
        let loss = LinkChange.Loss(kind: .byPeer, reason: "end of input", session: .seconds(5))
        #expect(
            watch.closed(reason: "stopped", at: at(6))
                == LinkChange(source: 1, state: .closed, loss: loss))
        #expect(watch.losses == [.byPeer: 1])
    }
}
