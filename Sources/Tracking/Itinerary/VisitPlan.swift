import Positioning

/// The visits in their order, which of them are settled, and which are handled together.
///
/// Visits that follow one another form a group while all their places lie within `near` of each other.
///
/// Units: metres.
struct VisitPlan: Sendable {
    typealias Settlement = ItineraryMemory.Settlement

    let visits: [Visit]
    private(set) var settlements: [Settlement?]
    /// The first that is not settled; the number of visits when there is none.
    private(set) var awaited = 0
    /// By visit: which group it is in.
    private let groupOf: [Int]
    /// By group: the places of its visits.
    private let places: [Set<String>]

    init(
        _ visits: [Visit], settlements: [Settlement?]? = nil, middles: [String: Coordinate],
        near: Double
    ) {
        self.visits = visits
        self.settlements = settlements ?? Array(repeating: nil, count: visits.count)
        var groupOf: [Int] = []
        var groups: [Set<String>] = []
        for visit in visits {
            if let last = groups.last, last.isNear(visit.place, near, middles) {
                groups[groups.count - 1].insert(visit.place)
            } else {
                groups.append([visit.place])
            }
            groupOf.append(groups.count - 1)
        }
        self.groupOf = groupOf
        places = groups
        goOn()
    }

    /// The visit that is awaited.
    var visit: Visit? { awaited < visits.count ? visits[awaited] : nil }

    /// Being in any of these is being there for the awaited visit.
    var placesAround: Set<String> { awaited < visits.count ? places[groupOf[awaited]] : [] }

    /// Settles the visit at `index`, unless that was done.
    mutating func settle(_ index: Int, _ settlement: Settlement) {
        settlements[index] = settlements[index] ?? settlement
        goOn()
    }

    private mutating func goOn() {
        while awaited < visits.count, settlements[awaited] != nil { awaited += 1 }
    }
}

extension Set<String> {
    /// Whether a place lies within `metres` of each of these.
    fileprivate func isNear(
        _ place: String, _ metres: Double, _ middles: [String: Coordinate]
    ) -> Bool {
        if count == 1, contains(place) { return true }
        guard let middle = middles[place] else { return false }
        return allSatisfy { other in
            other == place || (middles[other].map { $0.distance(to: middle) <= metres } ?? false)
        }
    }
}

extension Place.Shape {
    /// The point that stands for a place when it is compared with others.
    ///
    /// Of a circle its centre, of a polygon the middle of its corners, of a corridor its middle corner.
    var middle: Coordinate? {
        switch self {
        case .circle(let center, _, _):
            return center
        case .corridor(let line, _, _):
            return line.isEmpty ? nil : line[line.count / 2]
        case .polygon(let rings, _):
            // The first corner of a closed ring stands there twice.
            guard let ring = rings.first?.dropFirst(), let first = ring.first else { return nil }
            let plane = LocalPlane(around: first)
            let sum = ring.reduce(Displacement.zero) { $0 + plane.project($1) }
            return plane.place(at: sum * (1 / Double(ring.count)))
        }
    }
}
