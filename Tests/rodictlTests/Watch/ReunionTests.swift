import Control
import Positioning
import Testing

@testable import rodictl

@Suite("A lost daemon is looked for quietly, and for ever")
struct ReunionTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    @Test("after 1, 2, 4, 4 … seconds, and not a word within 2.5 s")
    func looking() {
        var reunion = Reunion()
        #expect(!reunion.isDue(at: at(0)) && reunion.wake(after: at(0)) == nil)
        reunion.lost(.closed, at: at(10), dice: 0)
        #expect(!reunion.isDue(at: at(10.9)))
        #expect(reunion.isDue(at: at(11)))
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
        #expect(reunion.sentence(at: at(99)) == nil && !reunion.isDue(at: at(99)))
        reunion.lost(.silent, at: at(100), dice: 0)
        #expect(reunion.isDue(at: at(101)))
    }
}
