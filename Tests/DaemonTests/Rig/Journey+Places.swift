import Positioning
import Simulation

extension Journey {
    /// A car that does not move for ten minutes.
    static var standing: Drive {
        Drive(from: home, heading: 0, heightAboveSeaLevel: 1286, legs: [.stop(600)])
    }

    static let home = Coordinate(latitude: 40.76, longitude: -113.89)

    /// A circle around where every journey begins.
    static var homePlace: String {
        """
        {"type": "FeatureCollection", "features": [{"type": "Feature",
          "properties": {"name": "home", "radius": 60},
          "geometry": {"type": "Point", "coordinates": [\(home.longitude), \(home.latitude)]}}]}
        """
    }
}
