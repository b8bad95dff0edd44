/// What must survive a restart about all places.
///
/// Of those that it is outside of nothing but that is remembered: `known` has them, with those it is in.
package struct PlacesMemory: Equatable, Sendable {
    /// Those that the car is in, in the order of the list.
    package var inside: [PlaceMemory]
    /// Those whose side is known; a store may keep them apart.
    package var known: KnownPlaces

    package init(inside: [PlaceMemory] = [], known: KnownPlaces = .none) {
        self.inside = inside
        self.known = known
    }

    package var isEmpty: Bool { inside.isEmpty && known.isEmpty }
}

extension PlacesMemory: Codable {
    private enum CodingKeys: CodingKey { case inside, known }

    /// Reads what it wrote, and the list of all places with a side that an older Rodi wrote.
    package init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {
            let all = try [PlaceMemory](from: decoder)
            self.init(
                inside: all.filter { $0.side == .inside },
                known: KnownPlaces(marks: all.map(\.mark)))
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            inside: try container.decode([PlaceMemory].self, forKey: .inside),
            known: try container.decodeIfPresent(KnownPlaces.self, forKey: .known) ?? .none)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(inside, forKey: .inside)
        if !known.isEmpty { try container.encode(known, forKey: .known) }
    }
}
