import Positioning
import Testing

@testable import Tracking

@Suite("A place says what it made of the last fixes, and what would change that")
struct PlaceAccountTests {
    private func reasons(_ keeper: PlaceKeeper, _ name: String = "home") -> [String] {
        (keeper.account(of: name)?.glances ?? []).map { glance in
            let sides = [glance.before, glance.after].map { $0?.rawValue ?? "unknown" }
            return "\(glance.number) \(sides[0]) \(sides[1]) \(glance.reason.rawValue)"
        }
    }

    @Test("the first fixes, a wild one, the way in, and one between the radii")
    func story() throws {
        var keeper = PlaceKeeper([.circle()])
        _ = keeper.drive([200, 150])
        _ = keeper.observe(Estimate(2, Coordinate.origin.east(90), sigma: 200))
        _ = keeper.drive([78], from: 3)
        let doubted = try #require(keeper.account(of: "home"))
        #expect(!doubted.isSure && doubted.side == .outside && doubted.radius == 80)
        #expect(doubted.pending?.side == .inside && doubted.pending?.believed.seconds == 5)
        #expect(doubted.pending.map { $0.crossed.seconds > 1 && $0.crossed.seconds < 3 } == true)
        _ = keeper.drive([60, 100], from: 4)
        #expect(
            reasons(keeper) == [
                "0 unknown outside turned", "1 outside outside clear",
                "2 outside outside vague", "3 outside outside doubted",
                "4 outside inside turned", "5 inside inside between",
            ])
        let inside = try #require(keeper.account(of: "home"))
        #expect(inside.isSure && inside.side == .inside && inside.pending == nil)
        #expect(inside.radius == 120 && inside.glances.last?.distance.rounded() == 100)
        #expect(inside.since == doubted.pending?.crossed)
    }

    @Test("a chord through is told, and so is what far places did not look at")
    func passed() {
        var keeper = PlaceKeeper([
            .circle(at: Coordinate.origin.east(30), enter: 25, leave: 45),
            .circle("far", at: Coordinate.origin.north(9000)),
        ])
        _ = keeper.drive([-200, -150, -100, -50, 0, 80, 160])
        #expect(reasons(keeper).contains("5 outside outside passed"))
        #expect(
            reasons(keeper, "far")
                == (0...6).map { "\($0) outside outside clear" })
        #expect(keeper.account(of: "far")?.glances[0].distance ?? 0 > 8900)
        #expect(keeper.account(of: "nowhere") == nil)
    }

    @Test("only the last eight are kept, and an edit elsewhere forgets none")
    func kept() {
        var keeper = PlaceKeeper([.circle(dwell: 600)])
        _ = keeper.drive(Array(repeating: 10, count: 20))
        keeper.replace([.circle(dwell: 600), .circle("new", at: Coordinate.origin.north(50))])
        _ = keeper.drive([12], from: 20)
        let account = keeper.account(of: "home")
        #expect(account?.glances.map(\.number) == Array(13...20))
        #expect(account?.dwellDue?.seconds == 600 && account?.isDwelt == false)
        #expect(reasons(keeper, "new").last == "20 unknown inside turned")
    }
}
