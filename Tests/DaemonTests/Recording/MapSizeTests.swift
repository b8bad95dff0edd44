import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@testable import Daemon
@testable import Ledger

@Suite("What a trip leaves on the map costs little beside its points")
struct MapSizeTests {
    /// A day of trips through a town and out of it, each over other roads.
    private static func drive(seed: UInt64, trips: Int) -> Simulation.Drive {
        var dice = SplitMix64(seed: seed)
        var legs: [Simulation.Drive.Leg] = [.stop(30)]
        let limits = [8.3, 13.9, 13.9, 22.2, 31]
        for _ in 0..<trips {
            for _ in 0..<25 {
                let speed = limits[Int.random(in: 0..<limits.count, using: &dice)]
                legs.append(.straight(Double.random(in: 80...900, using: &dice), speed: speed))
                if Int.random(in: 0..<5, using: &dice) == 0 { legs.append(.stop(25)) }
                legs.append(.turn(Double.random(in: -90...90, using: &dice), radius: 12))
            }
            legs.append(.straight(300, speed: 13.9))
            legs.append(.stop(400))
        }
        return Simulation.Drive(from: Journey.home, heading: 0, legs: legs)
    }

    private static func epochs(of drive: Simulation.Drive) -> [Epoch] {
        SimulatedReceiver(ReceiverModel(), in: drive, seed: 3, from: Journey.now).map { heard in
            var epoch = Epoch(received: Uptime(seconds: 20 + heard.truth.time))
            epoch.time = heard.time
            epoch.timeOfDay = Int32(heard.time.millisecondOfDay)
            epoch.mode = heard.reading == nil ? .none : .threeD
            epoch.status = .gnss
            epoch.coordinate = heard.reading?.coordinate
            epoch.heightAboveSeaLevel = heard.reading?.heightAboveSeaLevel
            epoch.speed = heard.reading?.speed
            epoch.track = heard.reading?.track
            epoch.sigma = heard.reading?.sigma
            epoch.horizontalDOP = heard.reading?.horizontalDOP
            return epoch
        }
    }

    /// What was stored, with or without the map.
    private struct Stored {
        /// Of the database, but for what is there before the first trip.
        var bytes: Int64
        /// Of the log, before it was ever folded into the database.
        var log: Int64
        var commits = 0
        var points = 0
        var trips = 0
        var cells: Int64 = 0
        var nodes = 0
        /// Of blocks of drawings.
        var drawings: Int64 = 0
        var runs = 0
    }

    private static func store(_ epochs: [Epoch], withMap: Bool) throws -> Stored {
        let folder = try TemporaryFolder()
        let (first, _) = try Store.open(directory: folder.path, boot: "b")
        var state = Batch()
        state.state = StateEntry(at: Uptime(nanoseconds: 0), bytes: [1])
        _ = first.commit(state, ticket: 1)
        first.close()
        let empty = Files.size("\(folder.path)/rodi.db")
        let (store, _) = try Store.open(directory: folder.path, boot: "b")
        try store.connection?.run("PRAGMA synchronous = OFF", doing: "hurry")
        try store.connection?.run("PRAGMA wal_autocheckpoint = 0", doing: "keep the log")

        var stored = Stored(bytes: 0, log: 0)
        var settings = Settings()
        settings.drawsMap = withMap
        var pipeline = Pipeline(settings: settings, places: [], build: nil)
        var thinner = TraceThinner()
        var batch = Batch()
        var isUrgent = false
        var due = Uptime(nanoseconds: 0)
        for epoch in epochs {
            var effects: [Effect] = []
            pipeline.handle(.epochReceived(epoch), at: epoch.received, into: &effects)
            for effect in effects {
                switch effect {
                case .record(let point, let trip): batch.points.append(PointEntry(trip, point))
                case .update(let record):
                    var change = Batch()
                    change.trips = [record.value]
                    batch.merge(change)
                case .announce(let told):
                    if case .trip(let change, let record) = told.subject, change != .discarded {
                        var change = Batch()
                        change.trips = [record]
                        batch.merge(change)
                        isUrgent = true
                        if !record.isOpen { stored.points += record.points }
                        if !record.isOpen { stored.trips += 1 }
                    }
                case .explore(let cell, let instant, let trip):
                    batch.strokes.append(StrokeEntry(trip, .cell(cell, at: instant)))
                case .colour(let run, let trip):
                    batch.strokes.append(StrokeEntry(trip, .run(run)))
                    stored.runs += 1
                case .trace(let points, let trip):
                    let kept = thinner.thin(points, of: trip)
                    stored.nodes += kept.count
                    batch.strokes.append(StrokeEntry(trip, .path(kept)))
                case _: break
                }
            }
            let isDue = epoch.received >= due && !(batch.points.isEmpty && batch.trips.isEmpty)
            guard isUrgent || isDue else { continue }
            isUrgent = false
            due = epoch.received.advanced(by: .seconds(10))
            batch.state = StateEntry(at: epoch.received, bytes: Array(repeating: 7, count: 2000))
            batch.offset = pipeline.offset
            let answers = store.commit(batch, ticket: 1)
            guard case .committed? = answers.last else {
                throw TestFault(doing: "commit: \(answers)")
            }
            stored.commits += 1
            batch = Batch()
        }
        stored.log = Files.size("\(folder.path)/rodi.db-wal")
        stored.cells =
            try store.connection?.first("SELECT count(*) FROM cells", doing: "count") {
                $0.integer(0)
            } ?? 0
        stored.drawings =
            try store.connection?.first(
                "SELECT total(length(strokes)) FROM drawings", doing: "measure"
            ) { Int64($0.real(0)) } ?? 0
        store.close()
        stored.bytes = Files.size("\(folder.path)/rodi.db") - empty
        return stored
    }

    @Test("about as much as its points, 50 bytes a new cell, and no page more a regular commit")
    func size() throws {
        let epochs = Self.epochs(of: Self.drive(seed: 9, trips: 20))
        let plain = try Self.store(epochs, withMap: false)
        let drawn = try Self.store(epochs, withMap: true)
        try #require(plain.trips >= 18 && drawn.trips == plain.trips)
        #expect(plain.cells == 0 && drawn.cells > 1000)
        let trips = Int64(plain.trips)
        let more = drawn.bytes - plain.bytes
        print(
            "a trip of \(plain.points / plain.trips) points:", plain.bytes / trips,
            "bytes without a map,", more / trips, "more with,", drawn.drawings / trips,
            "of them for", drawn.nodes / drawn.trips, "points of the path,", drawn.cells / trips,
            "cells and", drawn.runs / drawn.trips, "runs;",
            (more - drawn.drawings) / drawn.cells, "a new cell;",
            plain.log / Int64(plain.commits), "and", drawn.log / Int64(drawn.commits),
            "bytes of log a commit")
        #expect(drawn.commits == plain.commits)
        #expect(Double(drawn.drawings) < 1.5 * Double(plain.bytes))
        #expect(more - drawn.drawings < 50 * drawn.cells)
        #expect(Double(drawn.log) < 1.1 * Double(plain.log))
    }
}
