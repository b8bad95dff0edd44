import Control
import Positioning

/// Which events a command is run for.
struct EventFilter: Equatable {
    /// Names, or kinds that stand for all their changes; empty for every event.
    private let names: Set<String>
    /// Only events about one of these; empty for any.
    private let places: Set<String>

    /// Reads names between commas: `place.entered,trip`; `any` is every event.
    init(_ text: String, places: [String]) throws(Failure) {
        let words = text.split(separator: ",").map(String.init)
        guard !words.isEmpty else { throw Failure(.usage, "on needs the name of an event") }
        for word in words where word != Self.any && !Self.known.contains(word) {
            let nearest = nearestName(to: word, among: Self.known)
            throw Failure(
                .usage,
                "there is no event “\(word)”"
                    + (nearest.map { "; did you mean “\($0)”?" }
                        ?? "; expected a name such as place.entered, a kind"
                        + " (\(EventName.kinds.joined(separator: ", "))), or any"))
        }
        names = words.contains(Self.any) ? [] : Set(words)
        self.places = Set(places)
    }

    func matches(_ event: EventRecord) -> Bool {
        let kind = String(event.name.prefix { $0 != "." })
        guard names.isEmpty || names.contains(event.name) || names.contains(kind) else {
            return false
        }
        guard !places.isEmpty else { return true }
        return event.fields["place"]?.text.map(places.contains) ?? false
    }

    private static let any = "any"
    private static let known = EventName.all + EventName.kinds
}
