import FoundationEssentials
import Positioning
import Simulation
import Testing

@testable import Tracking

/// A pipeline with everything it was told and said, to be asked afterwards.
struct Playback {
    var pipeline: Pipeline
    private(set) var effects: [Effect] = []
    private(set) var now = Uptime(nanoseconds: 0)

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    init(
        settings: Settings = Settings(), places: [Place] = [], sources: Int = 1,
        build: UTC? = nil
    ) {
        pipeline = Pipeline(
            settings: settings, places: places, sources: Self.names(sources), build: build)
    }

    /// What the configuration calls so many receivers.
    static func names(_ sources: Int) -> [String] { (0..<sources).map { "receiver \($0)" } }

    /// Each epoch when it arrives.
    mutating func hear(_ epochs: some Sequence<Epoch>) {
        for epoch in epochs { handle(.epochReceived(epoch), at: epoch.received) }
    }

    /// Every epoch held back by the line, and delivered together when the last one is.
    mutating func hearAtOnce(_ epochs: [Epoch]) {
        guard let arrival = epochs.last?.received else { return }
        for epoch in epochs {
            var epoch = epoch
            epoch.received = arrival
            handle(.epochReceived(epoch), at: arrival)
        }
    }

    mutating func handle(_ event: Event, at instant: Uptime) {
        now = instant
        pipeline.handle(event, at: instant, into: &effects)
    }

    /// What was announced, by name.
    var names: [String] { announcements.map(\.name) }

    var announcements: [Announcement] {
        effects.compactMap {
            if case .announce(let announcement) = $0 { announcement } else { nil }
        }
    }

    var trips: [(change: TripChange, record: TripRecord)] {
        announcements.compactMap {
            if case .trip(let change, let record) = $0.subject { (change, record) } else { nil }
        }
    }

    /// What each trip change was, in order.
    var tripChanges: [TripChange] { trips.map(\.change) }

    var closed: [TripRecord] { trips.map(\.record).filter { $0.ending != nil } }

    var crossings: [PlaceCrossing] {
        announcements.compactMap {
            if case .place(let crossing) = $0.subject { crossing } else { nil }
        }
    }

    var estimates: [Estimate] {
        effects.compactMap { if case .show(let shown) = $0 { shown.value.estimate } else { nil } }
    }

    var points: [TrackPoint] {
        effects.compactMap { if case .record(let point, _) = $0 { point } else { nil } }
    }

    var answers: [CommandAnswer] {
        effects.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
    }
}

/// A drive whose truth is known, as one receiver tells it.
struct Outing {
    let drive: Simulation.Drive
    /// The boot clock at the drive's beginning, in seconds.
    let booted: Double
    let epochs: [Epoch]
    let truths: [Simulation.Drive.Truth]

    static let date = UTC(milliseconds: 1_780_000_000_000)

    /// `booted`: what the boot clock says when the drive begins; `date`: what a calendar says.
    init(
        _ drive: Simulation.Drive, model: ReceiverModel = ReceiverModel(), seed: UInt64 = 1,
        booted: Double = 20, date: UTC = Outing.date, latency: Double = 0.1, source: Int = 0
    ) {
        self.drive = drive
        self.booted = booted
        var epochs: [Epoch] = []
        var truths: [Simulation.Drive.Truth] = []
        for heard in SimulatedReceiver(model, in: drive, seed: seed, from: date) {
            var epoch = Epoch(
                received: Uptime(seconds: booted + heard.truth.time + latency))
            epoch.source = source
            epoch.time = heard.time
            epoch.timeOfDay = Int32(heard.time.millisecondOfDay)
            epoch.mode = heard.reading == nil ? .none : .threeD
            epoch.status = .gnss
            if let reading = heard.reading {
                epoch.coordinate = reading.coordinate
                epoch.heightAboveSeaLevel = reading.heightAboveSeaLevel
                epoch.speed = reading.speed
                epoch.track = reading.track
                epoch.sigma = reading.sigma
                epoch.horizontalDOP = reading.horizontalDOP
            }
            epochs.append(epoch)
            truths.append(heard.truth)
        }
        self.epochs = epochs
        self.truths = truths
    }

    /// The boot clock at `seconds` of the drive.
    func uptime(at seconds: Double) -> Uptime { Uptime(seconds: booted + seconds) }

    /// When the car really drove, from the first metre to the last, stands shorter than `stop` included.
    func trips(stop: Double = 300) -> [(start: Double, end: Double, distance: Double)] {
        var trips: [(start: Double, end: Double, distance: Double)] = []
        var began: Simulation.Drive.Truth?
        var moving: Simulation.Drive.Truth?
        for truth in fineTruths {
            if truth.speed > 0 {
                began = began ?? truth
                moving = truth
            } else if let first = began, let last = moving, truth.time - last.time >= stop {
                trips.append((first.time, last.time, last.odometer - first.odometer))
                began = nil
            }
        }
        return trips
    }

    private var fineTruths: [Simulation.Drive.Truth] {
        stride(from: 0, through: drive.duration, by: 0.1).map { drive.truth(at: $0) }
    }
}

extension Simulation.Drive {
    /// To a shop through a light and a tunnel, 7 minutes inside, and on to a friend's.
    static let errand = Simulation.Drive(
        from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 75, heightAboveSeaLevel: 4,
        legs: [
            .stop(60), .mark("home"), .straight(800, speed: 14), .turn(90, radius: 15),
            .straight(600, speed: 14), .stop(25), .straight(1200, speed: 22),
            .turn(-60, radius: 40), .tunnel(500, speed: 20), .straight(900, speed: 16, climb: 30),
            .turn(45, radius: 20), .straight(300, speed: 12), .mark("shop"), .stop(420),
            .straight(400, speed: 12), .turn(120, radius: 12), .straight(1500, speed: 25),
            .turn(-80, radius: 60), .straight(700, speed: 14), .mark("friend"), .stop(420),
        ])

    /// Ten minutes of ordinary road, begun and ended at rest, with no stop in between.
    static let commute = Simulation.Drive(
        from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 10,
        legs: [
            .stop(40), .straight(1500, speed: 14), .turn(90, radius: 30),
            .straight(4000, speed: 22), .turn(-45, radius: 200), .straight(5000, speed: 25),
            .turn(70, radius: 60), .straight(1500, speed: 14), .stop(400),
        ])

    func place(_ mark: String, enter: Double = 60) -> Place {
        Place(
            name: mark,
            shape: .circle(
                center: marks[mark] ?? Coordinate(latitude: 0, longitude: 0), enter: enter,
                leave: enter + 20))
    }
}

extension Pipeline {
    /// The pipeline that goes on from what the ledger kept, after a round trip through JSON.
    func reborn(_ origin: PipelineMemory.Origin, places: [Place] = []) throws -> Pipeline {
        let kept = try JSONEncoder().encode(memory)
        let memory = try JSONDecoder().decode(PipelineMemory.self, from: kept)
        #expect(memory == self.memory)
        return Pipeline(
            settings: Settings(), places: places, build: nil,
            nextTrip: origin == .sameBoot ? 1 : 2, memory: memory, from: origin)
    }
}
