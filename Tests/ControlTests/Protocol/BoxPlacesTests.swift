import Positioning
import Testing
import Tracking

@testable import Control

@Suite("Which places a part of the map may show")
struct BoxPlacesTests {
    private func circle(_ latitude: Double, _ longitude: Double) -> Place.Shape {
        .circle(
            center: Coordinate(latitude: latitude, longitude: longitude), enter: 100, leave: 120)
    }

    @Test("those inside and near, not those far away, over the 180th meridian, too")
    func touching() {
        let town = Request.Box(south: 52, west: 5, north: 52.1, east: 5.2)
        #expect(town.mayTouch(circle(52.05, 5.1)) && town.mayTouch(circle(52, 5)))
        #expect(!town.mayTouch(circle(52.5, 5.1)) && !town.mayTouch(circle(52.05, -5.1)))
        let islands = Request.Box(south: -18, west: 179, north: -16, east: -179)
        #expect(islands.mayTouch(circle(-17, 179.9)) && islands.mayTouch(circle(-17, -179.9)))
        #expect(!islands.mayTouch(circle(-17, 170)))
        let half = Request.Box(south: -10, west: -100, north: 10, east: 100)
        #expect(half.mayTouch(circle(0, 90)))
    }

    @Test("a box around places holds them, and is one that may be asked for")
    func around() {
        let lists: [[(Double, Double)]] = [
            [(52, 5)], [(52, 5), (52.1, 5.3)], [(-17, 179.9), (-17.2, -179.8)], [(89.9, 0)],
            [(-90, -180)], [(0, -120), (0, 0), (0, 120)],
        ]
        for list in lists {
            let places = list.map { Coordinate(latitude: $0.0, longitude: $0.1) }
            let box = Request.Box(around: places, wider: 0.5)
            #expect(box?.cells != nil, "\(list)")
            for (latitude, longitude) in list {
                #expect(box?.mayTouch(circle(latitude, longitude)) == true, "\(list)")
            }
        }
        #expect(Request.Box(around: [], wider: 0.5) == nil)
    }

    @Test("an outline is drawn again as it was told, and half of one is none")
    func outlines() {
        let ring = [(52.0, 5.0), (52, 5.1), (52.1, 5.1), (52, 5)].map {
            Coordinate(latitude: $0.0, longitude: $0.1)
        }
        let shapes: [Place.Shape] = [
            .circle(center: ring[0], enter: 100, leave: 100), .polygon(rings: [ring], margin: 0),
            .corridor(line: ring, enter: 30, leave: 30),
        ]
        for shape in shapes {
            #expect(PlaceOutline(shape).shape == shape)
            #expect(PlaceOutline(shape).positions > 0)
        }
        var half = PlaceOutline(shapes[0])
        half.radius = nil
        #expect(half.shape == nil)
        half = PlaceOutline(shapes[0])
        half.center = [5, 99]
        #expect(half.shape == nil)
        half.center = [5]
        #expect(half.shape == nil)
    }
}
