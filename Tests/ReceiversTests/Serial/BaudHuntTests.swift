import Positioning
import Testing

@testable import Receivers

@Suite("The speed is found by listening")
struct BaudHuntTests {
    private func at(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

    @Test("silence is given three seconds, noise two from its first byte")
    func patience() {
        var hunt = BaudHunt(fixed: nil)
        hunt.opened(at: at(0))
        #expect(hunt.baud == 9600)
        #expect(hunt.wakeAt == at(3))
        #expect(hunt.woke(at: at(2.999)) == nil)
        #expect(hunt.woke(at: at(3)) == 115_200)
        hunt.bytesArrived(at: at(3.5))
        hunt.bytesArrived(at: at(4.5))
        #expect(hunt.wakeAt == at(5.5))
        #expect(hunt.woke(at: at(5.5)) == 4800)
    }

    @Test("every speed gets its turn, and then the first one again")
    func round() {
        var hunt = BaudHunt(fixed: nil)
        hunt.opened(at: at(0))
        var heard = [hunt.baud]
        for _ in BaudHunt.speeds {
            guard let due = hunt.wakeAt, let next = hunt.woke(at: due) else { break }
            heard.append(next)
        }
        #expect(heard == BaudHunt.speeds + [9600])
        #expect(heard.allSatisfy { BaudHunt.speed(of: $0) != nil })
    }

    @Test("a speed that made sense is kept, and tried first after a replug")
    func settles() {
        var hunt = BaudHunt(fixed: nil)
        hunt.opened(at: at(0))
        #expect(hunt.woke(at: at(3)) == 115_200)
        hunt.understood()
        #expect(hunt.wakeAt == nil)
        hunt.opened(at: at(100))
        #expect(hunt.baud == 115_200)
        #expect(hunt.wakeAt == at(103))
    }

    @Test("a speed that was ordered is never left")
    func fixed() {
        var hunt = BaudHunt(fixed: 38_400)
        hunt.opened(at: at(0))
        hunt.bytesArrived(at: at(1))
        #expect(hunt.wakeAt == nil)
        #expect(hunt.woke(at: at(100)) == nil)
        #expect(hunt.baud == 38_400)
    }

    @Test("a speed the system does not know has no constant")
    func unknown() {
        #expect(BaudHunt.speed(of: 12_345) == nil)
    }
}
