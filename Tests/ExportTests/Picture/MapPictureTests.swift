import Positioning
import TestKit
import Testing
import Tracking

@testable import Export

@Suite("A picture of a drive shows all of it")
struct MapPictureTests {
    struct Journey: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let from: (Double, Double)
        let to: (Double, Double)
        var points = 500
    }

    static let journeys = [
        Journey(testDescription: "200 m in a town", from: (52.09, 5.12), to: (52.091, 5.122)),
        Journey(testDescription: "1000 km north", from: (45, 5), to: (54, 5.5), points: 12_000),
        Journey(testDescription: "1000 km east", from: (52, 5), to: (51, 19.6), points: 12_000),
        Journey(
            testDescription: "over the 180th meridian", from: (-17, 179.6), to: (-16.8, -179.7)),
        Journey(testDescription: "back over it", from: (65, -179.9), to: (66, 178)),
        Journey(testDescription: "near the North Pole", from: (89.2, -60), to: (89.7, 120)),
        Journey(testDescription: "at the South Pole", from: (-90, 0), to: (-89.99, 90)),
        Journey(testDescription: "a single point", from: (52, 5), to: (52, 5), points: 1),
        Journey(testDescription: "standing", from: (52, 5), to: (52, 5)),
    ]

    @Test("every point is on the paper, and as few are drawn as can be seen", arguments: journeys)
    func inside(_ journey: Journey) throws {
        var picture = Route.picture(journey.from, journey.to, points: journey.points)
        picture.tracks[0].startLabel = "Start 08:12"
        picture.tracks[0].endLabel = "End 08:45"
        let drawing = try Drawing(picture)
        #expect(drawing.driven.allSatisfy(drawing.holds))
        #expect(drawing.pins.count == 2 && drawing.pins.allSatisfy(drawing.holds))
        #expect((journey.points > 1) == !drawing.driven.isEmpty)
        #expect(drawing.driven.count <= 6100)
        #expect(Markup.isBalanced(drawing.text))
        // What moves on the ground is drawn as long: from edge to edge, but for a margin.
        if journey.points > 1, journey.from != journey.to {
            let box = try #require(PaperBox(around: drawing.driven))
            let isWide = box.right - box.left > drawing.map.right - 90
            let isTall = box.bottom - box.top > drawing.map.bottom - 90
            #expect(isWide || isTall || journey.testDescription.contains("town"))
        }
        for word in ["nan", "inf", "e+", "e-0"] { #expect(!drawing.text.contains("\"\(word)")) }
    }

    @Test("jumps all over the Earth stay on the paper", arguments: UInt64(1)...5)
    func anywhere(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let points = (0..<200).map { _ in
            DatedPoint(
                coordinate: Coordinate(
                    latitude: Double.random(in: -90...90, using: &dice),
                    longitude: Double.random(in: -180...180, using: &dice)),
                speed: Double.random(in: 0...50, using: &dice),
                isAfterGap: Bool.random(using: &dice))
        }
        var picture = MapPicture(title: "")
        picture.tracks = [MapPicture.Track(points, at: points.indices.map(Double.init))]
            .compactMap { $0 }
        let drawing = try Drawing(picture)
        #expect(drawing.driven.count > 200 && drawing.driven.allSatisfy(drawing.holds))
    }

    @Test("nothing at all is still a map")
    func nothing() throws {
        let drawing = try Drawing(MapPicture(title: "Nothing"))
        #expect(drawing.driven.isEmpty && drawing.pins.isEmpty)
        #expect(Markup.isBalanced(drawing.text))
        try Checker.xmllint(Array(drawing.text.utf8))
    }

    /// Everything that can be in a picture, under names that are hard to write.
    static var everything: MapPicture {
        var picture = MapPicture(title: Trip.name, facts: [Trip.name, "14.2 km · 30 min"])
        var points = Trip.points
        points[50].isBridged = true
        var track = MapPicture.Track(points, at: points.indices.map { Double($0) * 10 })
        track?.runs = [
            .init(from: 0, to: 95, band: 0), .init(from: 95, to: 150, band: 1),
            .init(from: 150, to: 420, band: 2), .init(from: 420, to: 590, band: 3),
        ]
        track?.stops = [.init(points[10].coordinate, "4 min")]
        track?.offRoute = [45...65]
        track?.startLabel = "Start 08:12"
        track?.endLabel = "End 08:45"
        picture.tracks = track.map { [$0] } ?? []
        let middle = points[30].coordinate
        func near(_ east: Double, _ north: Double) -> Coordinate {
            middle.moved(by: Displacement(east: east, north: north))
        }
        let ring = [near(-300, 0), near(-100, 0), near(-100, 200), near(-300, 0)]
        picture.places = [
            Place(name: Trip.name, shape: .circle(center: middle, enter: 80, leave: 100)),
            Place(name: "yard", shape: .polygon(rings: [ring], margin: 20)),
            Place(
                name: "lane",
                shape: .corridor(line: [near(0, 0), near(200, 150)], enter: 30, leave: 50)),
            Place(
                name: "elsewhere",
                shape: .circle(
                    center: Coordinate(latitude: 0, longitude: 0), enter: 80, leave: 100)),
        ]
        picture.courses = [.init(name: "loop", line: [near(-400, -300), near(300, 200)])]
        picture.refusals = [near(10, 10), near(10, 10), Coordinate(latitude: 0, longitude: 0)]
        return picture
    }

    @Test("every kind of thing is drawn, named and in the legend, once")
    func kinds() throws {
        let drawing = try Drawing(Self.everything)
        for band in 0..<4 { #expect(!drawing.lines("band band\(band)").isEmpty) }
        #expect(drawing.lines("band").count == 7, "four runs, cut three times more")
        #expect(drawing.lines("unseen").count == 3, "two gaps, and what is bridged")
        #expect(drawing.text.contains("class=\"unseen\" stroke-width=\"3\" stroke-dasharray="))
        #expect(drawing.lines("off").count == 1)
        #expect(drawing.lines("course").count == 1)
        #expect(
            drawing.text.ranges(of: "class=\"refusal\"").count == 2,
            "one mark where two fixes were, and a sample")
        for label in [
            "under 50 km/h", "50–90 km/h", "90–110 km/h", "over 110 km/h", "not seen", "stop",
            "off the course", "course", "place", "explored", "refused fix", "4 min", "yard",
            "lane", "loop", "Start 08:12", "End 08:45",
        ] {
            #expect(drawing.text.ranges(of: ">\(label)</text>").count == 1, "\(label)")
        }
        #expect(!drawing.text.contains("elsewhere"))
        #expect(drawing.text.contains("<title>" + XMLText.escaped(Trip.name) + "</title>"))
        #expect(drawing.text.contains("שלום") && drawing.text.contains("🚗"))
        try Checker.xmllint(Array(drawing.text.utf8))
    }

    @Test("what is not there is not in the legend")
    func legend() throws {
        let drawing = try Drawing(Route.picture((52, 5), (52.01, 5.02)))
        #expect(drawing.text.contains(">under 50 km/h<") && drawing.text.contains(">explored<"))
        for word in ["50–90", "not seen", ">stop<", ">course<", ">place<", "refused"] {
            #expect(!drawing.text.contains(word), "\(word)")
        }
    }

    @Test("miles and feet for who wants them")
    func imperial() throws {
        var picture = Route.picture((52, 5), (52.01, 5.02))
        picture.units = .imperial
        let drawing = try Drawing(picture)
        #expect(drawing.text.contains(">under 31 mph<") && drawing.text.contains(" ft<"))
        #expect(!drawing.text.contains("km"))
    }

    @Test("a page needs nothing from anywhere, and holds the same picture")
    func page() throws {
        let picture = Self.everything
        let page = try Drawing(picture, isPage: true)
        let alone = try Drawing(picture)
        #expect(page.lines("band") == alone.lines("band"))
        let links = page.text.ranges(of: "http")
        #expect(links.count == 2, "a namespace, and the name of the policy's header")
        for word in ["src=", "href=", "url(", "@import", "fetch(", "<link"] {
            #expect(!page.text.contains(word), "\(word)")
        }
        #expect(page.text.contains("default-src 'none'"))
        #expect(page.text.hasPrefix("<!DOCTYPE html>\n") && page.text.hasSuffix("</html>\n"))
        #expect(!page.text.contains("<?xml"))
    }
}
