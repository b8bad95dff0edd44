package import Positioning

/// What must survive a restart about one place that the car is in.
package struct PlaceMemory: Equatable, Codable, Sendable {
    package var place: String
    package var side: Place.Side
    /// On this side since then; `nil` when nobody saw it come.
    package var since: Uptime?
    /// `dwelt` has been said for this stay.
    package var isDwelt: Bool
    /// Tells whether the place is still the one this was remembered about.
    package var fingerprint: Int64

    package init(_ place: Place, side: Place.Side, since: Uptime? = nil, isDwelt: Bool = false) {
        self.place = place.name
        self.side = side
        self.since = since
        self.isDwelt = isDwelt
        fingerprint = place.shape.fingerprint
    }
}

extension Place {
    /// Stands for the place as long as neither its name nor its shape changes, on every machine.
    var mark: Int64 { Self.mark(of: name, shapedAs: shape.fingerprint) }

    /// Source: FNV-1a, 64 bits, over the fingerprint and the bytes of the name.
    fileprivate static func mark(of name: String, shapedAs fingerprint: Int64) -> Int64 {
        var hash = FNV1a()
        hash.add(UInt64(bitPattern: fingerprint))
        hash.add(name.utf8)
        return Int64(bitPattern: hash.value)
    }
}

extension PlaceMemory {
    /// The mark of the place that this was remembered about.
    var mark: Int64 { Place.mark(of: place, shapedAs: fingerprint) }
}

extension Place.Shape {
    /// A number that changes when the shape does, the same on every machine.
    ///
    /// Source: FNV-1a, 64 bits, over the bits of every number in order.
    package var fingerprint: Int64 {
        var hash = FNV1a()
        switch self {
        case .circle(let center, let enter, let leave):
            hash.add([center.latitude, center.longitude, enter, leave])
        case .polygon(let rings, let margin):
            hash.add([margin])
            for ring in rings {
                hash.add([Double(ring.count)])
                for vertex in ring { hash.add([vertex.latitude, vertex.longitude]) }
            }
        case .corridor(let line, let enter, let leave):
            hash.add([enter, leave])
            for vertex in line { hash.add([vertex.latitude, vertex.longitude]) }
        }
        return Int64(bitPattern: hash.value)
    }
}
