import Positioning
import Tracking

/// What a fix costs with courses of a thousand vertices and of a million, in every phase.
enum CourseBench {
    static func run(_ table: inout Table) {
        for road in Road.allCases {
            var first: [Phase: Double] = [:]
            for vertices in [1_000, 10_000, 1_000_000] {
                guard let line = try? CourseLine(road.vertices(vertices)) else { continue }
                let label = "course: \(grouped(vertices)), \(road.rawValue)"
                table.add(
                    label + ", bytes a vertex kept",
                    "\(grouped(line.vertexCount)) kept, \(short(line.length / 1000)) km",
                    ratio: Double(line.bytes) / Double(line.vertexCount), .atMost(32), .asserted)
                for phase in Phase.allCases {
                    let seconds = seconds(for: phase, road, vertices, line)
                    let ratio = seconds / first[phase, default: seconds]
                    if first[phase] == nil { first[phase] = seconds }
                    // SPEC §9: of a million no more than of a thousand. Closer vertices are the same
                    // road, and a thousand of them on 50 km are a coarser one.
                    table.add(
                        label + ", " + phase.rawValue, "\(short(seconds * 1e9)) ns a fix",
                        ratio: ratio, road == .longer ? .atMost(1.1) : nil)
                }
            }
        }
    }

    /// How the vertices of a course lie.
    private enum Road: String, CaseIterable {
        /// Every 20 m of a winding road: more vertices are more road.
        case longer
        /// On 50 km of road: more vertices are closer to each other.
        case denser

        func vertices(_ count: Int) -> [Coordinate] {
            let spacing = spacing(count)
            return (0..<count).map { Self.place(at: Double($0) * spacing) }
        }

        func spacing(_ count: Int) -> Double {
            switch self {
            case .longer: 20
            case .denser: 50_000 / Double(count)
            }
        }

        /// A road that winds eastwards, and turns back every 250 km, 1 km farther north.
        static func place(at along: Double) -> Coordinate {
            let row = (along / rowLength).rounded(.down)
            let inRow = along - row * rowLength
            let east = row.truncatingRemainder(dividingBy: 2) == 0 ? inRow : rowLength - inRow
            let bend = east.truncatingRemainder(dividingBy: 400) / 400
            let north = row * 1000 + 160 * bend * (1 - bend)
            return Coordinate(
                latitude: 46 + north / 111_150, longitude: -4 + east / 77_500)
        }

        private static let rowLength = 250_000.0
    }

    private enum Phase: String, CaseIterable {
        case heading
        case driving
        case offRoute = "off route"
        case offRouteBeside = "off route, 60 m beside"
    }

    /// Seconds a fix.
    private static func seconds(
        for phase: Phase, _ road: Road, _ vertices: Int, _ line: CourseLine
    ) -> Double {
        let begin =
            vertices == 1_000 && road == .longer
            ? 1000 : Double(vertices) * road.spacing(vertices) / 2
        let along = drive(from: begin, beside: 0)
        let beside: Double =
            switch phase {
            case .heading, .offRoute: 420
            case .driving: 0
            case .offRouteBeside: 60
            }
        let measured = drive(
            from: phase == .heading ? begin : begin + 1500, beside: beside, after: along)
        var fresh = CourseKeeper([Course(name: "course", ground: .line(line))])
        var outcomes: [CourseOutcome] = []
        var points: [CoursePoint] = []
        fresh.start("course", patience: nil, at: along[0].instant, into: &outcomes)
        if phase != .heading {
            for estimate in along {
                fresh.observe(estimate, gap: .none, into: &outcomes, points: &points)
            }
            guard outcomes.contains(where: { $0.change == .joined }) else { return .nan }
        }
        outcomes.reserveCapacity(1000)
        points.reserveCapacity(10_000)
        // The first fix makes the keeper's copy its own.
        func prepared() -> CourseKeeper {
            var keeper = fresh
            keeper.observe(measured[0], gap: .none, into: &outcomes, points: &points)
            return keeper
        }
        let rest = measured.dropFirst()
        let best = Stopwatch.best(preparing: prepared) { keeper in
            points.removeAll(keepingCapacity: true)
            for estimate in rest {
                keeper.observe(estimate, gap: .none, into: &outcomes, points: &points)
            }
        }
        return best / Double(rest.count)
    }

    /// A drive of 5 km at 20 m/s and 1 Hz, so many metres north of the road.
    private static func drive(
        from begin: Double, beside: Double, after: [Estimate] = []
    ) -> [Estimate] {
        let length = after.isEmpty ? 1500.0 : 5000
        let time = after.last?.instant.seconds ?? 0
        let odometer = after.last?.odometer ?? 0
        return stride(from: 0.0, to: length, by: 20).map { metres in
            let north = Displacement(east: 0, north: beside)
            let here = Road.place(at: begin + metres).moved(by: north)
            let next = Road.place(at: begin + metres + 20).moved(by: north)
            return Estimate(
                instant: Uptime(seconds: time + 1 + metres / 20), coordinate: here,
                accuracy: 5, sigma: 2, velocity: here.displacement(to: next), speed: 20,
                track: 90, heightAboveSeaLevel: nil, motion: .moving,
                odometer: odometer + metres)
        }
    }

    private static func grouped(_ number: Int) -> String {
        number >= 1_000_000
            ? "\(number / 1_000_000) 000 000"
            : number >= 1000 ? "\(number / 1000) 000" : "\(number)"
    }
}
