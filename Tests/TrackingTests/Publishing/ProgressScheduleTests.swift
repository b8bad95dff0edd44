import Positioning
import Testing

@testable import Tracking

@Suite("Progress is said every 3 %, on a change of phase, and every 15 s")
struct ProgressScheduleTests {
    private func milestone(
        _ progress: Double?, approach: Double? = nil, phase: String = "driving_course",
        session: Int64 = 1
    ) -> ProgressSchedule.Milestone {
        .init(session: session, phase: phase, progress: progress, approach: approach)
    }

    @Test("a drive, second by second")
    func transcript() {
        var schedule = ProgressSchedule()
        func offer(_ second: Int, _ milestone: ProgressSchedule.Milestone) -> Bool {
            schedule.offer(milestone, at: Uptime(.seconds(second)))
        }
        #expect(offer(0, milestone(0.30)) == true)
        #expect(offer(1, milestone(0.32)) == false)
        #expect(offer(2, milestone(0.33)) == true)
        #expect(offer(3, milestone(0.30)) == true)
        #expect(offer(4, milestone(0.329)) == false)
        #expect(offer(5, milestone(0.329, phase: "completed")) == true)
        #expect(offer(6, milestone(0.329, phase: "completed", session: 2)) == true)
        #expect(offer(20, milestone(0.329, phase: "completed", session: 2)) == false)
        #expect(offer(21, milestone(0.329, phase: "completed", session: 2)) == true)
        #expect(offer(30, milestone(nil, phase: "completed", session: 2)) == true)
        #expect(offer(31, milestone(nil, phase: "completed", session: 2)) == false)
    }

    @Test("the way to the start counts as well")
    func approach() {
        var schedule = ProgressSchedule()
        _ = schedule.offer(milestone(0, approach: 0.10), at: Uptime(.seconds(0)))
        let little = schedule.offer(milestone(0, approach: 0.12), at: Uptime(.seconds(1)))
        let enough = schedule.offer(milestone(0, approach: 0.13), at: Uptime(.seconds(2)))
        #expect(!little && enough)
    }

    @Test("small steps add up: each is measured from what was last said")
    func creeping() {
        var schedule = ProgressSchedule()
        let said = (0..<100).filter { step in
            schedule.offer(
                milestone(Double(step) * 0.01), at: Uptime(.milliseconds(100 * step)))
        }
        #expect(said == Array(stride(from: 0, to: 100, by: 3)))
    }
}
