import Positioning
import Testing

@testable import Tracking

@Suite("A position is said when it changed, and not too often")
struct PublishScheduleTests {
    // One column is a tenth of a second. Above: what is offered (a letter is a value, blank
    // nothing); below: what is said. The schedule is woken when it asked for it.
    @Test(
        "at most once per interval of half a second",
        arguments: [
            Exchange(
                "the first is said at once",
                offered: "a         ",
                says: "a         "),
            Exchange(
                "the same again is not said",
                offered: "aaaaaaaaaa",
                says: "a         "),
            Exchange(
                "what comes too soon waits for its time",
                offered: "ab        ",
                says: "a    b    "),
            Exchange(
                "only the newest of several is said",
                offered: "abcd      ",
                says: "a    d    "),
            Exchange(
                "what went back to what is known is not said",
                offered: "aba       ",
                says: "a         "),
            Exchange(
                "after a long silence news is said at once",
                offered: "a      b  ",
                says: "a      b  "),
            Exchange(
                "a stream of news is said at the rate asked for",
                offered: "abcdefghijklmno",
                says: "a    f    k    "),
        ])
    func atMost(_ exchange: Exchange) {
        #expect(exchange.replay(.atMost(every: .milliseconds(500))) == exchange.says)
    }

    @Test(
        "every fix, when asked for",
        arguments: [
            Exchange(
                "changed or not",
                offered: "aaab bb c",
                says: "aaab bb c")
        ])
    func everyFix(_ exchange: Exchange) {
        #expect(exchange.replay(.everyFix) == exchange.says)
    }

    @Test("what a snapshot told is not said again")
    func snapshot() {
        var schedule = PublishSchedule<Character>(.atMost(every: .seconds(1)))
        schedule.told("a", at: Uptime(.seconds(1)))
        let repeated = schedule.offer("a", at: Uptime(.seconds(2)))
        let new = schedule.offer("b", at: Uptime(.seconds(3)))
        #expect(!repeated && new)
    }

    @Test("waking early says nothing and asks again")
    func early() {
        var schedule = PublishSchedule<Character>(.atMost(every: .seconds(1)))
        _ = schedule.offer("a", at: Uptime(.seconds(1)))
        #expect(schedule.wakeAt == nil)
        _ = schedule.offer("b", at: Uptime(.milliseconds(1500)))
        #expect(schedule.wakeAt == Uptime(.seconds(2)))
        let early = schedule.woke(at: Uptime(.milliseconds(1999)))
        #expect(!early && schedule.wakeAt == Uptime(.seconds(2)))
        let due = schedule.woke(at: Uptime(.seconds(2)))
        #expect(due && schedule.wakeAt == nil)
    }
}

/// What is offered over time, and what should be said under each column.
struct Exchange: CustomTestStringConvertible {
    let testDescription: String
    let offered: String
    let says: String

    init(_ description: String, offered: String, says: String) {
        testDescription = description
        self.offered = offered
        self.says = says
    }

    func replay(_ pace: PublishSchedule<Character>.Pace) -> String {
        var schedule = PublishSchedule<Character>(pace)
        var newest: Character = " "
        var said = ""
        for (column, value) in offered.enumerated() {
            let now = Uptime(.milliseconds(100 * column))
            var isSaid = false
            if value != " " {
                newest = value
                isSaid = schedule.offer(value, at: now)
            }
            if let wake = schedule.wakeAt, wake <= now { isSaid = schedule.woke(at: now) }
            said.append(isSaid ? newest : " ")
        }
        return said
    }
}
