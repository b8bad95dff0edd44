import FoundationEssentials
import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("A drive leaves its cells, its colours and its path on the map")
struct PipelineTestsMap {
    private static func played(_ drive: Simulation.Drive, rate: Double = 1) -> (Outing, Playback) {
        var model = ReceiverModel()
        model.rate = rate
        let outing = Outing(drive, model: model)
        var played = Playback()
        played.hear(outing.epochs)
        return (outing, played)
    }

    @Test("every cell driven through is explored, once a trip, and no other", arguments: [1.0, 10])
    func cells(rate: Double) {
        let (outing, played) = Self.played(.errand, rate: rate)
        #expect(Set(played.explored.map(\.trip)) == [1, 2])
        for trip in [1, 2] as [Int64] {
            let cells = played.explored.filter { $0.trip == trip }.map(\.cell)
            #expect(Set(cells).count == cells.count && cells.count > 10)
        }
        let explored = Set(played.explored.map(\.cell))
        var near: Set<Geohash> = []
        for trip in outing.trips() {
            for time in stride(from: trip.start, through: trip.end, by: 0.5) {
                let truth = outing.drive.truth(at: time).coordinate
                let around = [10.0, 30].map { reach in
                    Set(
                        stride(from: 0.0, to: 360, by: 45).map {
                            Geohash(truth.moved(by: Bearing.step(reach, towards: $0)))
                        })
                }
                near.formUnion(around[1])
                // Where 10 m of error do not lead into another cell.
                if around[0].count == 1 { #expect(explored.isSuperset(of: around[0])) }
            }
        }
        #expect(explored.isSubset(of: near))
    }

    @Test("the colours of a trip begin and end with it, and touch but at the tunnel")
    func colours() throws {
        let (_, played) = Self.played(.errand)
        try #require(played.closed.count == 2)
        for record in played.closed {
            let runs = played.coloured.filter { $0.trip == record.id }.map(\.run)
            #expect(runs.count > 2 && runs.count < 20)
            #expect(runs.first?.from == record.start && runs.last?.to == record.end)
            let cuts = zip(runs, runs.dropFirst()).count { $0.to != $1.from }
            #expect(cuts == record.gaps)
            #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.to <= $1.from })
        }
        #expect(Set(played.coloured.map(\.run.band)).isSuperset(of: [0, 1]))
    }

    @Test("the path in hindsight is the trip's, from its beginning to its end, the tunnel bridged")
    func path() throws {
        let (outing, played) = Self.played(.errand)
        try #require(played.closed.count == 2)
        for record in played.closed {
            let points = played.traced.filter { $0.trip == record.id }.map(\.point)
            #expect(points.first?.instant == record.start.uptime)
            #expect(points.last?.instant == record.end.uptime)
            #expect(zip(points, points.dropFirst()).allSatisfy { $0.instant < $1.instant })
            #expect(points.contains(where: \.isBridged) == (record.gaps > 0))
            for point in points where !point.isBridged {
                let truth = outing.drive.truth(at: point.instant.seconds - outing.booted)
                #expect(truth.coordinate.distance(to: point.coordinate) < 15)
            }
        }
    }

    @Test("all of a trip is told before its end is, and nothing of it after")
    func order() {
        let (_, played) = Self.played(.errand)
        var open: Int64?
        var strokes = 0
        for effect in played.effects {
            switch effect {
            case .announce(let announcement):
                guard case .trip(let change, let record) = announcement.subject else { continue }
                open = change == .started ? record.id : nil
            case .explore(_, _, let trip), .colour(_, let trip), .trace(_, let trip):
                #expect(trip == open)
                strokes += 1
            default: break
            }
        }
        #expect(strokes > 100)
    }

    @Test("a trip that is discarded draws no path and no colour")
    func discarded() {
        let drive = Simulation.Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 10,
            legs: [.stop(40), .straight(120, speed: 8), .stop(400)])
        let (_, played) = Self.played(drive)
        #expect(played.tripChanges == [.started, .discarded])
        #expect(played.coloured.isEmpty)
        let discard = played.effects.firstIndex {
            if case .discard = $0 { true } else { false }
        }
        let drawn = played.effects.lastIndex {
            switch $0 {
            case .explore, .colour, .trace: true
            default: false
            }
        }
        #expect(drawn.map { $0 < discard ?? 0 } == true)
    }

    @Test("whenever the process dies, the map of the drive is the same but for a minute of path")
    func restart() throws {
        let epochs = Outing(.commute).epochs
        var whole = Playback()
        whole.hear(epochs)
        var first = Playback()
        first.hear(epochs[..<300])
        let bytes = try JSONEncoder().encode(first.pipeline.memory)
        let memory = try JSONDecoder().decode(PipelineMemory.self, from: bytes)
        var second = Playback(
            Pipeline(
                settings: Settings(), places: [], build: nil, nextTrip: 2, memory: memory,
                from: .sameBoot))
        second.hear(epochs[300...])

        let cells = first.explored.map(\.cell) + second.explored.map(\.cell)
        #expect(Set(cells) == Set(whole.explored.map(\.cell)))
        #expect(
            (first.coloured + second.coloured).map(\.run) == whole.coloured.map(\.run))
        let path = (first.traced + second.traced).map(\.point)
        #expect(path.count(where: \.isAfterGap) == 1)
        let lost = whole.traced.count - path.count
        #expect((30...62).contains(lost), "\(lost)")
    }

    @Test("a power cut that nobody can date leaves no undated colours")
    func undatable() throws {
        let epochs = Outing(.commute).epochs
        var first = Playback()
        first.hear(epochs[..<300])
        var memory = first.pipeline.memory
        memory.offset = nil
        var second = Playback(
            Pipeline(
                settings: Settings(), places: [], build: nil, nextTrip: 2, memory: memory,
                from: .earlierBoot))
        second.hear(Outing(.commute, booted: 5).epochs[..<60])
        #expect(second.tripChanges.first == .interrupted)
        #expect(second.coloured.isEmpty && second.traced.isEmpty)
    }
}

extension Playback {
    fileprivate var explored: [(cell: Geohash, trip: Int64)] {
        effects.compactMap {
            if case .explore(let cell, _, let trip) = $0 { (cell, trip) } else { nil }
        }
    }

    fileprivate var coloured: [(run: SpeedRun, trip: Int64)] {
        effects.compactMap { if case .colour(let run, let trip) = $0 { (run, trip) } else { nil } }
    }

    fileprivate var traced: [(point: SmoothedPoint, trip: Int64)] {
        var traced: [(point: SmoothedPoint, trip: Int64)] = []
        for case .trace(let points, let trip) in effects {
            for point in points { traced.append((point, trip)) }
        }
        return traced
    }
}
