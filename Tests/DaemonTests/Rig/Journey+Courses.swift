import Positioning
import Simulation

extension Journey {
    /// Stands, drives up a street, and stands for good.
    static var street: Drive {
        Drive(
            from: home, heading: 0, heightAboveSeaLevel: 1286,
            legs: [.stop(12), .straight(450, speed: speed), .stop(90)])
    }

    /// A course along that street: from 40 m behind its beginning to 40 m before its end.
    static var streetCourse: String { course("street", from: 40, to: 410) }

    /// The same street as another course, half as long.
    static var halfCourse: String { course("half", from: 40, to: 225) }

    /// Along the first street of `errand`, and most of the second.
    static var errandCourse: String { course("errand", from: 10, to: 800) }

    static func course(_ name: String, from start: Double, to end: Double) -> String {
        let places = [start, end].map { metres in
            let place = home.moved(by: Displacement(east: 0, north: metres))
            return "[\(place.longitude), \(place.latitude)]"
        }
        return """
            {"type": "Feature", "properties": {"name": "\(name)"},
              "geometry": {"type": "LineString", "coordinates": [\(places[0]), \(places[1])]}}
            """
    }
}
