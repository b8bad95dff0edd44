import Positioning

extension Journey {
    /// `homePlace`, and a shop where `street` ends.
    static var homeAndShop: String {
        let shop = home.moved(by: Displacement(east: 0, north: 440))
        let places = [("home", home), ("shop", shop)].map { name, place in
            """
            {"type": "Feature", "properties": {"name": "\(name)", "radius": 60},
             "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}
            """
        }
        return #"{"type": "FeatureCollection", "features": [\#(places.joined(separator: ","))]}"#
    }
}
