import Control
import Positioning
import Testing
@testable import Tracking

@testable import rodictl

@Suite("Places are described in a few words, and a place explains itself in a screen")
struct PlacesCommandTests {
    @Test("a position is two numbers")
    func position() throws {
        #expect(
            try PlacesCommand.position("52.09, -5.1")
                == Coordinate(latitude: 52.09, longitude: -5.1))
        for text in ["", "52", "52,5,1", "91,0", "a,b", "52;5", "nan,0", "here,there"] {
            #expect(throws: Failure.self) { try PlacesCommand.position(text) }
        }
    }

    @Test(
        "a circle without its middle or its radius is a mistake, told in words of the command line")
    func incomplete() throws {
        for arguments in [
            ["add", "x"], ["add", "x", "--at", "here"], ["add", "x", "--radius", "60"],
        ] {
            let call = try Call(.places, arguments)
            let wanted = Failure(
                .usage, "places add needs --at LAT,LON or --at here, and --radius METRES")
            #expect(throws: wanted) { try PlacesCommand.run(call) }
        }
    }

    @Test("what was done is said, and that the store does not work")
    func sentences() {
        let record = PlacesChangeRecord(places: ["home"], isDurable: false)
        let text = PlacesCommand.sentence(record, .add(.init(name: "home")))
        #expect(text.hasPrefix("Place home added.\n") && text.contains("rodictl health"))
        #expect(
            PlacesCommand.sentence(
                PlacesChangeRecord(places: [], removed: ["home"]), .remove(.init(name: "home")))
                == "Place home removed.\n")
    }

    @Test("the state, the radii, what is next, the last fixes, and no coordinates")
    func why() {
        let place = Place(
            name: "home",
            shape: .circle(
                center: Coordinate(latitude: 52.09, longitude: 5.12), enter: 60, leave: 80),
            isPrivate: true)
        let glance = PlaceGlance(
            number: 41, instant: Uptime(.seconds(899)), distance: 71.25, sigma: 2,
            before: .inside, after: .inside, reason: .between)
        let account = PlaceAccount(
            place: place, side: .inside, since: nil, isSure: true, sigmaLimit: 30, pending: nil,
            dwellDue: nil, isDwelt: false, glances: [glance])
        let record = PlaceWhyRecord(
            account, isStale: false, isAdded: false, by: nil, at: Uptime(.seconds(900)))
        let text = PlaceWhyScreen.text(record)
        for words in [
            "home, circle, private", "in up to 60.0 m, out from 80.0 m", "left when 8.8 m farther",
            "71.3 m from the centre", "between the radii", "inside",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(!text.contains("52.09") && !text.contains("5.12"))
    }
}
