import Positioning
import Testing
import Tracking

@testable import Configuration

@Suite("A place that is written as a feature is the same when it is read")
struct PlaceFeatureTests {
    private static let corner = Coordinate(latitude: 46.5, longitude: -0.12345678901)
    private static let ring = [
        corner, Coordinate(latitude: 46.5, longitude: 0.01),
        Coordinate(latitude: 46.51, longitude: 0.01), corner,
    ]

    static let places: [Place] = [
        Place(name: "home", shape: .circle(center: corner, enter: 61.7, leave: 99.9)),
        Place(
            name: "a \"yard\" / \u{2028} é",
            shape: .polygon(rings: [ring, ring.reversed()], margin: 20), dwell: 90.5,
            isPrivate: true),
        Place(
            name: "road", shape: .corridor(line: Array(ring.dropLast()), enter: 30, leave: 50)),
    ]

    @Test("circle, polygon with a hole, and corridor", arguments: places)
    func same(place: Place) throws {
        let text = try #require(PlaceFeature.text(of: place))
        #expect(!text.contains("\n"))
        #expect(PlaceFeature.places(in: [text], of: "store").value == [place])
    }

    @Test("and its accuracy, to the last bit but one")
    func accuracy() throws {
        var place = Self.places[0]
        place.maximumSigma = 30 / 2.0.squareRoot()
        let text = try #require(PlaceFeature.text(of: place))
        let read = try #require(PlaceFeature.places(in: [text], of: "store").value?.first)
        #expect(abs((read.maximumSigma ?? 0) - 30 / 2.0.squareRoot()) < 1e-12)
    }

    @Test("what is no feature is refused, and says where it came from")
    func broken() {
        for text in ["", "{", "{}", #"{"type":"Feature"}"#, "null"] {
            let verdict = PlaceFeature.places(in: [text], of: "the store")
            #expect(text.isEmpty || verdict.value == nil)
            #expect(verdict.complaints.allSatisfy { $0.file == "the store" })
        }
    }

    @Test("a draft is a circle by the rules of the file, and says what is wrong")
    func draft() throws {
        var draft = PlaceDraft(name: "home", center: Self.corner, radius: 60)
        draft.isPrivate = true
        draft.dwell = 300
        let place = try draft.place().get()
        #expect(place.shape == .circle(center: Self.corner, enter: 60, leave: 80))
        #expect(place.isPrivate && place.dwell == 300)
        func sentence(_ change: (inout PlaceDraft) -> Void) -> String {
            var wrong = draft
            change(&wrong)
            if case .failure(let flaw) = wrong.place() { return flaw.sentence }
            return ""
        }
        #expect(sentence { $0.radius = 10 } == "a radius of 10m; expected at least 25m")
        #expect(sentence { $0.center = nil }.hasPrefix("no position"))
        #expect(sentence { $0.name = "" }.hasPrefix("a name of 0 characters"))
        #expect(
            sentence { $0.center = Coordinate(latitude: 91, longitude: 7) }.hasPrefix(
                "a position that is not"))
        #expect(sentence { $0.dwell = -1 }.hasPrefix("dwell -1"))
        #expect(sentence { $0.radius = .nan } != "")
    }

    @Test("an edit keeps what it does not name, and moves only circles")
    func edit() throws {
        let place = Self.places[0]
        var draft = PlaceDraft(name: "home")
        draft.isPrivate = true
        #expect(try draft.edit(place).get().shape == place.shape)
        let there = Coordinate(latitude: 47, longitude: 8)
        draft.center = there
        #expect(
            try draft.edit(place).get().shape == .circle(center: there, enter: 61.7, leave: 99.9))
        draft.center = nil
        draft.radius = 300
        #expect(
            try draft.edit(place).get().shape
                == .circle(center: Self.corner, enter: 300, leave: 330))
        draft.dwell = 0
        #expect(try draft.edit(Self.places[0]).get().dwell == nil)
        if case .success = draft.edit(Self.places[1]) { Issue.record("a polygon has no radius") }
        draft.radius = nil
        #expect(try draft.edit(Self.places[1]).get().shape == Self.places[1].shape)
    }
}
