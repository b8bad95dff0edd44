import Positioning
import Testing

@testable import Daemon

@Suite("Commits are rare, and never late")
struct CommitScheduleTests {
    @Test("nothing pending, nothing due")
    func nothing() {
        let schedule = CommitSchedule(sync: .seconds(10))
        #expect(schedule.wakeAt(at(0)) == nil)
        #expect(schedule.isDue(at: at(1_000_000)) == false)
    }

    @Test("while driving one in ten seconds, counted from the oldest change")
    func driving() {
        var schedule = CommitSchedule(sync: .seconds(10))
        schedule.changed(at: at(3))
        schedule.changed(at: at(4))
        schedule.changed(at: at(12))
        #expect(schedule.wakeAt(at(12)) == at(13))
        #expect(schedule.isDue(at: at(12.999)) == false)
        #expect(schedule.isDue(at: at(13)))
        schedule.handedOver()
        #expect(schedule.wakeAt(at(13)) == nil)
        schedule.changed(at: at(14))
        #expect(schedule.wakeAt(at(14)) == at(24))
    }

    @Test("an event at once, and what waited goes with it")
    func urgent() {
        var schedule = CommitSchedule(sync: .seconds(10))
        schedule.changed(at: at(3))
        schedule.urged()
        #expect(schedule.wakeAt(at(4)) == at(4))
        #expect(schedule.isDue(at: at(4)))
        schedule.handedOver()
        #expect(schedule.wakeAt(at(4)) == nil)
    }

    @Test("after a failure it is tried again in 1, 2, 4 … 30 s, events or not")
    func failing() {
        var schedule = CommitSchedule(sync: .seconds(10))
        var now = 100.0
        for wait in [1.0, 2, 4, 8, 16, 30, 30] {
            schedule.urged()
            schedule.handedOver()
            schedule.failed(at: at(now), dice: 0)
            #expect(schedule.isFailing)
            schedule.urged()
            #expect(schedule.wakeAt(at(now)) == at(now + wait))
            #expect(schedule.isDue(at: at(now + wait - 0.001)) == false)
            #expect(schedule.isDue(at: at(now + wait)))
            now += wait
        }
        schedule.handedOver()
        schedule.succeeded()
        #expect(schedule.isFailing == false)
        schedule.urged()
        #expect(schedule.isDue(at: at(now)))
        schedule.handedOver()
        schedule.failed(at: at(now), dice: 0)
        #expect(schedule.wakeAt(at(now)) == at(now + 1), "the next failure begins anew")
    }

    @Test("what came back unwritten needs no new change to be tried again")
    func comesBack() {
        var schedule = CommitSchedule(sync: .seconds(10))
        schedule.changed(at: at(0))
        schedule.handedOver()
        schedule.failed(at: at(10), dice: 0.5)
        #expect(schedule.wakeAt(at(10)) == at(11.1))
    }

    @Test("another `sync` counts for what is pending already")
    func changed() {
        var schedule = CommitSchedule(sync: .seconds(10))
        schedule.changed(at: at(5))
        schedule.sync = .seconds(30)
        #expect(schedule.wakeAt(at(6)) == at(35))
    }

    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }
}
