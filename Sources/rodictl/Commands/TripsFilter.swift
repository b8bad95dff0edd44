import Configuration
import Control
import Positioning

/// Which trips the options of `trips list` and `trips stats` mean.
enum TripsFilter {
    static let options = [
        "since", "until", "from", "to", "place", "vehicle", "label", "longer", "shorter",
    ]

    static func wish(_ call: Call) throws(Failure) -> Request.TripsWish {
        var wish = Request.TripsWish()
        wish.since = Timestamp(try time("since", call))
        wish.until = Timestamp(try time("until", call))
        wish.from = call.value("from")
        wish.to = call.value("to")
        wish.place = call.value("place")
        wish.vehicle = call.value("vehicle")
        wish.label = call.value("label")
        wish.longer = try call.figure("longer", length)
        wish.shorter = try call.figure("shorter", length)
        return wish
    }

    /// A time, or a day, which begins at its local midnight.
    static func time(_ option: String, _ call: Call) throws(Failure) -> UTC? {
        guard let text = call.value(option) else { return nil }
        guard let time = LocalTime.moment(text) else {
            throw Failure(
                .usage,
                "--\(option) needs a time such as 2026-04-27T19:48:55Z, or a day such as"
                    + " 2026-04-27, not “\(text)”")
        }
        return time
    }

    private static func length(_ text: String) throws(Objection) -> Double {
        try TypedFigure.length(text, in: 0...longest)
    }

    /// What is said when no trip matches: perhaps a place was misspelt.
    static func nothing(
        _ wish: Request.TripsWish, _ call: Call, on client: ControlClient
    ) throws(Failure) -> String {
        guard wish != Request.TripsWish(limit: wish.limit) else { return "No trips yet.\n" }
        let (_, known) = try call.ask(
            .placesList(Request.PlacesList()), on: client, as: PlacesRecord.self)
        let names = known.places.map(\.name)
        for name in [wish.from, wish.to, wish.place] {
            guard let name, !names.contains(name),
                let nearest = nearestName(to: name, among: names)
            else { continue }
            return "No trips match. Did you mean the place"
                + " “\(nearest.withoutControls)”?\n"
        }
        return "No trips match.\n"
    }

    /// Metres: around the Earth.
    private static let longest = 40_000_000.0
}
