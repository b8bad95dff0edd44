package import Tracking

/// The places of the file and those that were added at run time, no two of one name.
///
/// The file is its writer's: what stands in it is changed there. One that was added before the same
/// name came into the file is kept, and does not count until either goes.
package struct PlaceBook: Equatable, Sendable {
    /// Of the file.
    package let path: String
    package private(set) var drawn: [Place]
    package private(set) var added: [Place]

    package init(path: String, drawn: [Place], added: [Place] = []) {
        self.path = path
        self.drawn = drawn
        self.added = added
    }

    /// Everything that counts: the file's in its order, then the others by name.
    package var places: [Place] {
        let names = Set(drawn.map(\.name))
        return drawn + added.filter { !names.contains($0.name) }
    }

    /// Added ones that do not count, because the file has their names.
    package var hidden: [String] {
        let names = Set(drawn.map(\.name))
        return added.map(\.name).filter(names.contains)
    }

    /// Names of the added ones that count.
    package var addedNames: Set<String> {
        Set(added.map(\.name)).subtracting(drawn.map(\.name))
    }

    /// Goes on with another file.
    package func with(drawn: [Place], of path: String) -> PlaceBook {
        PlaceBook(path: path, drawn: drawn, added: added)
    }

    /// Adds all of them, or none.
    package mutating func add(_ places: [Place]) -> Objection? {
        for place in places {
            if let objection = objection(toName: place.name) { return objection }
        }
        put(places)
        return nil
    }

    /// Takes what a store holds besides; what is here is newer.
    package mutating func recall(_ places: [Place]) {
        let names = Set(added.map(\.name))
        put(places.filter { !names.contains($0.name) })
    }

    /// Puts an edited place in the stead of the one with its name.
    package mutating func replace(_ place: Place) {
        guard let index = added.firstIndex(where: { $0.name == place.name }) else { return }
        added[index] = place
    }

    package mutating func remove(_ name: String) { added.removeAll { $0.name == name } }

    /// The added place of this name, or why it cannot be changed.
    package func changeable(_ name: String) -> Result<Place, Objection> {
        if drawn.contains(where: { $0.name == name }) { return .failure(.ofFile(path)) }
        return added.first { $0.name == name }.map { .success($0) } ?? .failure(.unknown)
    }

    private func objection(toName name: String) -> Objection? {
        if drawn.contains(where: { $0.name == name }) { return .taken(name, by: path) }
        return added.contains { $0.name == name } ? .taken(name, by: nil) : nil
    }

    private mutating func put(_ places: [Place]) {
        added += places
        added.sort { $0.name < $1.name }
    }

    /// Why something cannot be done.
    package enum Objection: Error, Equatable, Sendable {
        /// There is a place of this name already; in the file, if one is named.
        case taken(String, by: String?)
        /// It stands in this file.
        case ofFile(String)
        case unknown
    }
}
