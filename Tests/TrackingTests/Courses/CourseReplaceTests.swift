import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A route can be replaced under way")
struct CourseReplaceTests {
    /// The way that the car really takes, from where it leaves the old route.
    private func practice() -> (Practice, Course) {
        let practice = Practice(Roads.straight, driven: Roads.detourSkipping)
        let vertices = practice.drive.vertices(every: 10)
        // From where the car is when it is told that it left the old one.
        return (practice, .driving("new", Array(vertices.dropFirst(74))))
    }

    @Test("progress begins again, nothing is judged for 10 s, and the new one is completed")
    func replaced() throws {
        let (practice, new) = practice()
        var hasReplaced = false
        let outcomes = practice.outcomes { keeper, now, outcomes in
            guard !hasReplaced, outcomes.last?.change == .offRoute else { return }
            hasReplaced = true
            let objection1 = keeper.replace(with: new, at: now, into: &outcomes)
            #expect(objection1 == nil)
        }
        #expect(outcomes.story == "joined, off_route, replaced, completed")
        let replaced = try #require(outcomes.first { $0.change == .replaced })
        #expect(replaced.progress == 0 && replaced.course == "course" && replaced.route == "new")
        #expect(outcomes.last?.route == "new")
    }

    @Test("a new route that the car does not follow is left after 10 s")
    func notFollowed() throws {
        let (practice, _) = practice()
        let elsewhere = Course.driving("new", [.origin.east(3000), .origin.east(5000)])
        var replaced: Uptime?
        let outcomes = practice.outcomes { keeper, now, outcomes in
            guard replaced == nil, outcomes.last?.change == .joined else { return }
            replaced = now
            let objection2 = keeper.replace(with: elsewhere, at: now, into: &outcomes)
            #expect(objection2 == nil)
        }
        #expect(outcomes.story == "joined, replaced, off_route, interrupted")
        let left = try #require(outcomes.times(of: "off_route"))
        let since = left.happened - (replaced?.seconds ?? 0)
        #expect((10...12).contains(since))
    }

    @Test("an area cannot replace a line, and nothing replaces no session")
    func refused() {
        let area = Course(
            name: "lot",
            ground: .area(.circle(center: .origin, enter: 80, leave: 100), practice: 60))
        var keeper = CourseKeeper([area, .driving("line", [.origin, .origin.east(900)])])
        var outcomes: [CourseOutcome] = []
        let now = Uptime(seconds: 1)
        let objection3 = keeper.replace(with: "line", at: now, into: &outcomes)
        #expect(objection3 == .noSession)
        let objection4 = keeper.replace(with: "none", at: now, into: &outcomes)
        #expect(objection4 == .unknownCourse)
        var points: [CoursePoint] = []
        keeper.observe(Estimate(0, .origin), gap: .none, into: &outcomes, points: &points)
        keeper.start("lot", at: now, into: &outcomes)
        let objection5 = keeper.replace(with: "line", at: now, into: &outcomes)
        #expect(objection5 == .otherKind)
    }
}
