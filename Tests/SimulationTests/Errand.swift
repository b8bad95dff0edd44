import Positioning

@testable import Simulation

/// The bundled drive: twenty minutes of an ordinary errand.
///
/// A yard, a light, a tunnel over a hill, a market with a car park, a stop sign, and the same yard
/// again. Nobody lives there: it is laid out on the Bonneville salt flats, which are public land and
/// as level as a table.
enum Errand {
    static let seed: UInt64 = 20_260_601
    static let start = UTC(milliseconds: 1_780_329_600_000)

    static let town = 13.9
    static let road = 20.0
    static let fast = 22.2
    static let crawl = 4.0

    static let drive = Drive(
        from: Coordinate(latitude: 40.76, longitude: -113.89), heading: 0,
        heightAboveSeaLevel: 1286,
        legs: [
            // Out of the yard, and along the street to a light that is red.
            .mark("home"), .stop(60), .straight(60, speed: crawl), .turn(90, radius: 8),
            .straight(900, speed: town), .mark("light"), .stop(35), .straight(700, speed: town),
            // Over the hill and through it.
            .turn(90, radius: 15), .straight(800, speed: fast, climb: 24),
            .tunnel(500, speed: fast), .straight(900, speed: fast, climb: -24),
            // Into the car park, three minutes of shopping, out on the other side.
            .turn(90, radius: 15), .straight(500, speed: town), .turn(90, radius: 8),
            .straight(40, speed: crawl), .mark("market"), .stop(190), .turn(-90, radius: 8),
            .straight(60, speed: crawl), .turn(-90, radius: 8), .straight(40, speed: crawl),
            .turn(90, radius: 8),
            // Home by the other road, which has a stop sign.
            .straight(1701, speed: town), .turn(90, radius: 15), .straight(1100, speed: road),
            .stop(4), .straight(1100, speed: road), .turn(90, radius: 15),
            .straight(677, speed: town), .turn(90, radius: 8), .straight(60, speed: crawl),
            // Longer than the five minutes after which a trip is over.
            .mark("end"), .stop(390),
        ])

    static var model: ReceiverModel {
        var model = ReceiverModel()
        model.geoidSeparation = -17.6
        return model
    }

    static var capture: String {
        var text = """
            # Simulated: a twenty-minute errand, 1 Hz, as a u-blox M10 would tell it.
            # Yard 1 min, light 35 s, tunnel 500 m, market 190 s, stop sign, yard 390 s.
            # Fictitious: nobody drove this, and nobody lives there.

            """
        for heard in SimulatedReceiver(model, in: drive, seed: seed, from: start) {
            text += heard.sentences.joined()
        }
        return text
    }

    /// The yard as a circle and the market's car park as a polygon, as a person would draw them.
    static var places: String {
        let home = drive.marks["home"] ?? Coordinate(latitude: 0, longitude: 0)
        let market = drive.marks["market"] ?? home
        let corners = [(-100.0, -36.0), (40, -36), (40, 34), (-100, 34), (-100, -36)].map {
            position(market.moved(by: Displacement(east: $0.0, north: $0.1)))
        }
        return """
            {
              "type": "FeatureCollection",
              "features": [
                {
                  "type": "Feature",
                  "properties": { "name": "home", "radius": 60, "private": true },
                  "geometry": { "type": "Point", "coordinates": \(position(home)) }
                },
                {
                  "type": "Feature",
                  "properties": { "name": "market", "dwell": 120 },
                  "geometry": {
                    "type": "Polygon",
                    "coordinates": [
                      [
                        \(corners.joined(separator: ",\n            "))
                      ]
                    ]
                  }
                }
              ]
            }

            """
    }

    /// Longitude first, to the decimetre.
    private static func position(_ place: Coordinate) -> String {
        let digits = [place.longitude, place.latitude].map { ($0 * 1e6).rounded() / 1e6 }
        return "[\(digits[0]), \(digits[1])]"
    }
}
