import Positioning
import Testing

@testable import Supervision

@Suite("A long start is told to go on for as long as work is done")
struct StartNoticeTests {
    @Test("what is done is told at once, the same again after five seconds, and another at once")
    func paced() {
        let heard: [(second: Int, work: String, isTold: Bool)] = [
            (10, "checking", true), (10, "checking", false), (14, "checking", false),
            (15, "checking", true), (16, "saving", true), (17, "checking", true),
            (21, "checking", false), (900, "checking", true),
        ]
        var notice = StartNotice()
        for (second, work, isTold) in heard {
            let isDue = notice.isDue(work, at: Uptime(.seconds(second)))
            #expect(isDue == isTold, "\(work) at \(second) s")
        }
    }

    @Test("work that is told every millisecond never lets the patience of systemd run out")
    func inTime() {
        var notice = StartNotice()
        var last = 0
        for millisecond in 1...600_000
        where notice.isDue("saving", at: Uptime(.milliseconds(millisecond))) {
            #expect(Duration.milliseconds(millisecond - last) * 10 < StartNotice.patience)
            last = millisecond
        }
        #expect(last > 590_000)
    }
}
