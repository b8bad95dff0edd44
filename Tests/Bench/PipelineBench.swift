import Allocations
import Positioning
import Simulation
import Tracking

/// What a fix at 10 Hz costs on its whole way through the rules.
enum PipelineBench {
    static func run(_ decoded: [Epoch], _ capture: Capture, _ table: inout Table) {
        let epochs = decoded.map(\.inTime)
        measure(
            "pipeline, 10 Hz", epochs, Pipeline(settings: Settings(), places: [], build: nil),
            mostBlocks: 0.1, &table)
        if let busy = busy(along: capture, at: epochs[0].received) {
            measure(
                "pipeline, 10 Hz, everything asked of it", epochs, busy, mostBlocks: 0.2, &table)
        }
    }

    private static func measure(
        _ label: String, _ epochs: [Epoch], _ fresh: Pipeline, mostBlocks: Double,
        _ table: inout Table
    ) {
        var heard = 0
        let seconds = Stopwatch.best(
            preparing: { fresh }, { pipeline in heard = drive(epochs[...], through: &pipeline) })
        table.add(
            label,
            "\(short(seconds / Double(epochs.count) * 1e9)) ns an epoch "
                + "(\(epochs.count) epochs, \(heard) effects)")

        // The same pipeline once more: what it keeps it has made room for.
        var pipeline = fresh
        let half = epochs.count / 2
        _ = drive(epochs[..<half], through: &pipeline)
        let before = rodi_allocations()
        _ = drive(epochs[half...], through: &pipeline)
        let made = Double(rodi_allocations() - before) / Double(epochs.count - half)
        table.add(
            "  heap blocks an epoch", "in the second half of the drive", ratio: made,
            .atMost(mostBlocks), .asserted)

        pipeline = fresh
        _ = drive(epochs[..<half], through: &pipeline)
        var free = 0
        var effects: [Effect] = []
        effects.reserveCapacity(100)
        for epoch in epochs[half...] {
            effects.removeAll(keepingCapacity: true)
            let before = rodi_allocations()
            pipeline.handle(.epochReceived(epoch), at: epoch.received, into: &effects)
            if rodi_allocations() == before { free += 1 }
        }
        // The others are refused, or bring something to tell.
        table.add(
            "  epochs that need none at all", "in the second half of the drive",
            ratio: Double(free) / Double(epochs.count - half), .atLeast(0.85), .asserted)
    }

    /// A hundred places, a course of ten thousand vertices that is being driven, and ten visits.
    private static func busy(along capture: Capture, at now: Uptime) -> Pipeline? {
        let truths = capture.truths
        let places = (0..<placeCount).map { number in
            let truth = truths[truths.count / placeCount * number]
            // On the road, and beside it.
            let beside = Displacement(east: Double(number % 10) * 150, north: 0)
            return Place(
                name: "\(number)",
                shape: .circle(
                    center: truth.coordinate.moved(by: beside), enter: 60, leave: 80))
        }
        let step = truths.count / visitCount
        let visits = (0..<visitCount).map { number in
            let start = Capture.begin.advanced(bySeconds: truths[step * number].time)
            return Visit(
                place: places[number * 10].name, start: start,
                end: start.advanced(bySeconds: 600))
        }
        guard let line = line(along: truths) else { return nil }
        var pipeline = Pipeline(
            settings: Settings(), places: places,
            courses: [Course(name: "course", ground: .line(line))], itinerary: visits, build: nil)
        var effects: [Effect] = []
        pipeline.handle(
            .commandReceived(.course(.start("course", patience: nil))), at: now, into: &effects)
        return pipeline
    }

    /// What the car drives, with corners enough that none of them is left out.
    private static func line(along truths: [Drive.Truth]) -> CourseLine? {
        var vertices: [Coordinate] = []
        var due = 0.0
        for truth in truths where truth.odometer >= due && vertices.count < vertexCount {
            let aside = Bearing.step(
                vertices.count.isMultiple(of: 2) ? 0.5 : -0.5, towards: truth.track + 90)
            vertices.append(truth.coordinate.moved(by: aside))
            due = truth.odometer + spacing
        }
        return try? CourseLine(vertices)
    }

    /// What all of them cost; the first fix settles every place once, before the clock runs.
    static func seconds(_ decoded: [Epoch], among places: [Place]) -> Double {
        let epochs = decoded.map(\.inTime)
        var begun = Pipeline(settings: Settings(), places: places, build: nil)
        _ = drive(epochs[..<1], through: &begun)
        return Stopwatch.best(
            preparing: { begun }, { pipeline in _ = drive(epochs[1...], through: &pipeline) })
    }

    private static func drive(_ epochs: ArraySlice<Epoch>, through pipeline: inout Pipeline) -> Int
    {
        var effects: [Effect] = []
        var heard = 0
        for epoch in epochs {
            effects.removeAll(keepingCapacity: true)
            pipeline.handle(.epochReceived(epoch), at: epoch.received, into: &effects)
            heard += effects.count
        }
        return heard
    }

    private static let placeCount = 100
    private static let visitCount = 10
    private static let vertexCount = 10_000
    /// Metres between two vertices of the course: it is nearly as long as the drive.
    private static let spacing = 9.0
}

extension Epoch {
    /// As it comes over a line: when it was true, and not with the rest of what one read brought.
    fileprivate var inTime: Epoch {
        guard let time else { return self }
        var epoch = self
        epoch.received = Uptime(nanoseconds: 1_000_000 * (time.milliseconds - Self.start))
        return epoch
    }

    /// Before any drive of the bench begins.
    private static let start: Int64 = 1_780_000_000_000
}
