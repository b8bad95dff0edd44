import Configuration
import Positioning
import Tracking

extension FuzzTarget {
    /// A GeoJSON file of places, and the rules that then live with what it was accepted as.
    static let places = FuzzTarget(
        name: "places",
        tokens: [
            #"{"type":"FeatureCollection","features":["#, #"{"type":"Feature","properties":{"#,
            #""name":"home""#, #""radius":"#, #""enter":"#, #""exit":"#, #""dwell":"#,
            #""max_accuracy":"#, #""private":true"#, #""geometry":{"type":"Point","coordinates":["#,
            #""geometry":{"type":"Polygon","coordinates":[["#,
            #""geometry":{"type":"LineString","coordinates":["#, "[7.25,46.5]", "[180,90]",
            "[-180,-90]", "[1e308,-1e308]", "20000000", "1e-300", "-0.0", "null", "{", "}", "[",
            "]",
            ",", ":", "\"", "\\ud800", "]]}}",
        ],
        seeds: { [] },
        brokenPromise: { bytes in
            let verdict = PlacesFile.read(TextFile(path: "f", bytes: bytes))
            guard let places = verdict.value else {
                return verdict.complaints.isEmpty ? "refused without a complaint" : nil
            }
            guard Set(places.map(\.name)).count == places.count else { return "a name twice" }
            return life(among: places)
        })

    /// Drives to every corner of every place.
    private static func life(among places: [Place]) -> String? {
        var keeper = PlaceKeeper(places)
        var now = 0.0
        for corner in places.lazy.flatMap({ corners(of: $0.shape) }).prefix(mostCorners) {
            guard corner.isValid else { return "a corner at \(corner)" }
            now += 1
            let crossings = keeper.observe(
                Estimate(
                    instant: Uptime(seconds: now), coordinate: corner, accuracy: 5, sigma: 2,
                    velocity: .zero, speed: 0, track: nil, heightAboveSeaLevel: nil,
                    motion: .moving, odometer: now))
            guard crossings.count <= 2 * places.count else {
                return "\(crossings.count) crossings of \(places.count) places at once"
            }
        }
        return keeper.states.count == places.count ? nil : "places got lost"
    }

    private static func corners(of shape: Place.Shape) -> [Coordinate] {
        switch shape {
        case .circle(let center, _, _): [center]
        case .polygon(let rings, _): rings.flatMap { $0 }
        case .corridor(let line, _, _): line
        }
    }

    /// Enough to meet each kind; the rest costs the same.
    private static let mostCorners = 64
}
