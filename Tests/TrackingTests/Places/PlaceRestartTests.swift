import FoundationEssentials
import Positioning
import Testing

@testable import Tracking

@Suite("B31: booting in the garage is not coming home")
struct PlaceRestartTests {
    private static let home = Place.circle(dwell: 600)

    /// The car came in at 2.2 s and is inside, or stands 400 m away; then the power went.
    private func switchedOff(inside: Bool) throws -> PlacesMemory {
        var keeper = PlaceKeeper([Self.home])
        _ = keeper.drive(inside ? [200, 140, 90, 40, 0] : [400, 400])
        let stored = try JSONEncoder().encode(keeper.memory)
        return try JSONDecoder().decode(PlacesMemory.self, from: stored)
    }

    @Test("still inside: silence")
    func stillInside() throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: true))
        #expect(keeper.inside == ["home"])
        #expect(keeper.drive([0, 0, 0], from: 100).isEmpty)
        #expect(keeper.drive([200, 200], from: 103) == ["left home at 102.6, sure at 103"])
    }

    @Test("still outside: silence, near or far", arguments: [200.0, 5000])
    func stillOutside(east: Double) throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: false))
        #expect(keeper.drive([east, east, east], from: 100).isEmpty)
        #expect(keeper.states.map(\.side) == [.outside])
    }

    @Test("carried away, near or far: one event, while off", arguments: [200.0, 5000])
    func carriedAway(east: Double) throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: true))
        #expect(
            keeper.drive([east, east, east], from: 1000) == [
                "left home at 1000, sure at 1000, while off"
            ])
    }

    @Test("carried in: one event, while off")
    func carriedIn() throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: false))
        #expect(
            keeper.drive([0, 0, 0], from: 1000) == ["entered home at 1000, sure at 1000, while off"]
        )
    }

    @Test("inside with nothing remembered is a state")
    func nothingRemembered() {
        var keeper = PlaceKeeper([Self.home])
        #expect(keeper.drive([0, 0], from: 100) == ["initial in home at 100, sure at 100"])
    }

    @Test("the stay goes on, by the same boot's clock")
    func stayGoesOn() throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: true))
        #expect(keeper.wakeAt == nil)
        _ = keeper.drive([0], from: 100)
        #expect(keeper.wakeAt == Uptime(seconds: 602.2))
    }

    @Test("a stay that was long enough while we were off says so")
    func dweltWhileOff() throws {
        var keeper = PlaceKeeper([Self.home], remembering: try switchedOff(inside: true))
        #expect(
            keeper.drive([0], from: 900) == ["dwelt home at 602.2, sure at 900, while off"])
        #expect(keeper.memory.inside.first?.isDwelt == true)

        var next = PlaceKeeper([Self.home], remembering: keeper.memory)
        #expect(next.drive([0], from: 2000).isEmpty)
    }

    @Test("another boot's clock counts for nothing until both are dated")
    func otherBoot() throws {
        let memory = try switchedOff(inside: true)
        var keeper = PlaceKeeper([Self.home], remembering: memory, ofEarlierBoot: true)
        #expect(keeper.drive([0, 0], from: 50).isEmpty)
        #expect(keeper.wakeAt == Uptime(seconds: 650))
        // The other boot began 1000 s before this one.
        keeper.shift(by: .seconds(-1000))
        #expect(keeper.wakeAt == Uptime(seconds: -397.8))
        #expect(
            keeper.drive([0], from: 52) == ["dwelt home at -397.8, sure at 52, while off"])
        keeper.shift(by: .seconds(-5))
        #expect(keeper.states.first?.since == Uptime(seconds: -997.8))
    }

    @Test("what turns out to have been late began earlier, what is doubted included")
    func late() throws {
        var keeper = PlaceKeeper([Self.home])
        _ = keeper.drive([200, 140, 90, 40, 0])
        #expect(keeper.wakeAt == Uptime(seconds: 602.2))
        keeper.slide(by: .seconds(-2))
        #expect(keeper.wakeAt == Uptime(seconds: 600.2))
        #expect(keeper.states.first?.since == Uptime(seconds: 0.2))
        // Beyond the radius by less than is believed at once, for two seconds.
        #expect(keeper.drive([0, 118, 122], from: 3).isEmpty)
        keeper.slide(by: .seconds(-2))
        #expect(keeper.account(of: "home")?.pending?.crossed == Uptime(seconds: 2.5))
        #expect(keeper.drive([122], from: 5) == ["left home at 2.5, sure at 5"])
        // Of another boot nothing was placed yet.
        var next = PlaceKeeper(
            [Self.home], remembering: try switchedOff(inside: true), ofEarlierBoot: true)
        next.slide(by: .seconds(-5))
        next.shift(by: .seconds(-1000))
        #expect(next.states.first?.since == Uptime(seconds: -997.8))
    }

    @Test("a place reshaped while we were off is a new one")
    func reshapedWhileOff() throws {
        let memory = try switchedOff(inside: false)
        var keeper = PlaceKeeper([.circle(enter: 600, leave: 700)], remembering: memory)
        #expect(keeper.drive([400], from: 100) == ["initial in home at 100, sure at 100"])
    }

    @Test("added or edited around the car: a state, not an event")
    func edited() {
        var keeper = PlaceKeeper([Self.home])
        _ = keeper.drive([0, 200, 200])

        keeper.replace([.circle(enter: 300, leave: 330), .circle("new", enter: 250, leave: 300)])
        #expect(
            keeper.drive([200, 200], from: 3) == [
                "initial in home at 3, sure at 3", "initial in new at 3, sure at 3",
            ])
    }

    @Test("an edit that leaves the shape alone leaves the state alone")
    func editedElsewhere() {
        var keeper = PlaceKeeper([.circle("other", at: .origin.north(900)), Self.home])
        _ = keeper.drive([200, 0])
        var edited = Self.home
        edited.dwell = 20
        edited.maximumSigma = 5
        keeper.replace([edited])
        #expect(keeper.inside == ["home"])
        #expect(keeper.drive([500, 500], from: 2, sigma: 6).isEmpty)
        #expect(keeper.drive([0], from: 30) == ["dwelt home at 20.6, sure at 30"])
    }

    @Test("removed while inside: nothing, and nothing remembered")
    func removed() {
        var keeper = PlaceKeeper([Self.home])
        _ = keeper.drive([0, 0])
        keeper.replace([])
        #expect(keeper.drive([0, 500], from: 2).isEmpty)
        #expect(keeper.memory.isEmpty)
        #expect(keeper.wakeAt == nil)
    }
}
