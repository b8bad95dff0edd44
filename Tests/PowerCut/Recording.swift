import CSQLite
import Control
import Positioning
import Simulation
import TestDisk
import Tracking

@testable import Ledger

/// A drive through the real pipeline, recorder and store, with everything that was asked of the disk.
struct Recording: Sendable {
    /// What the store had promised, and held, at one moment.
    struct Mark: Sendable {
        /// How many operations had been asked by then.
        var operations: Int
        var at: Uptime
        var content: StoreContent
        /// Events are known by their numbers.
        var lastSequence: Int64
        var openTrip: Int64?
        /// UTC was proved, so that the trip can go on after a power cut.
        var isProved: Bool
        /// How many points had been handed to the recorder.
        var points: Int
    }

    private(set) var entries: [DiskLog.Entry] = []
    /// The first is the store as it was made.
    private(set) var marks: [Mark] = []
    /// Every point that was recorded, and when.
    private(set) var points: [Uptime] = []
    /// What became of trips, courses and places, in order.
    private(set) var story: [String] = []

    static let made = Result { try Recording() }

    private init() throws {
        let folder = try CardFolder()
        let log = DiskLog()
        let watched = TestDisk {
            log.append($0)
            return SQLITE_OK
        }
        let disk = Disk(name: watched.name) { path throws(SQLiteError) in
            log.append(.syncDirectory)
            try Files.sync(directory: path)
        }
        func begin(at now: Uptime) throws -> Ride {
            log.move(to: now)
            let ride = try Ride(in: folder.path, boot: "boot-a", on: disk, at: now)
            ride.moved = { log.move(to: $0) }
            return ride
        }
        var ride = try begin(at: Uptime(seconds: Journey.booted - 5))
        var earlier: [Uptime] = []
        var marks: [Mark] = []
        func mark() throws {
            let content = try StoreContent(of: folder.path)
            let store = try Connection(path: "\(folder.path)/rodi.db")
            func number(_ sql: String) throws -> Int64? {
                try store.first(sql, doing: "look") { $0.optionalInteger(0) } ?? nil
            }
            marks.append(
                Mark(
                    operations: log.count, at: ride.now, content: content,
                    lastSequence: try number("SELECT max(sequence) FROM events") ?? 0,
                    openTrip: try number("SELECT id FROM trips WHERE ending IS NULL"),
                    isProved: try number("SELECT clock_offset IS NOT NULL FROM state") == 1,
                    points: earlier.count + ride.points.count))
        }
        try mark()
        ride.committed = mark
        var chapters = Self.chapters[...]
        for epoch in Journey.epochs {
            try ride.hear(epoch)
            while let chapter = chapters.first,
                chapter.at <= epoch.received.seconds - Journey.booted
            {
                chapters.removeFirst()
                switch chapter.deed {
                case .place(let place): try ride.keep(place)
                case .command(let command): _ = try ride.obey(command)
                case .merge(let ids): _ = try ride.merge(ids)
                case .undo(let id): try ride.undo(id)
                case .restart:
                    try ride.stop()
                    ride.committed = {}
                    story += ride.told.map(\.name)
                    earlier += ride.points.map(\.at)
                    ride = try begin(at: ride.now)
                    ride.committed = mark
                }
            }
        }
        try ride.stop()
        // It holds what holds it, and the folder with both.
        ride.committed = {}
        story += ride.told.map(\.name)
        points = earlier + ride.points.map(\.at)
        entries = log.entries
        self.marks = marks
    }

    /// The same with that operation left out, wherever it was asked.
    func without(_ operation: DiskOperation) -> Recording {
        var copy = self
        for index in entries.indices where entries[index].operation == operation {
            copy.entries[index].operation = .read("", offset: 0, count: 0)
        }
        return copy
    }

    private struct Chapter {
        /// Seconds since the drive began.
        var at: Double
        var deed: Deed
    }

    private enum Deed {
        case command(Command)
        case place(PlaceEntry)
        case merge([Int64])
        case undo(Int64)
        case restart
    }

    private static var chapters: [Chapter] {
        let end = Journey.drive.duration
        return [
            Chapter(at: 120, deed: .command(.editTrip(.note("to the shop")))),
            Chapter(
                at: 200, deed: .place(PlaceEntry(name: "bench", feature: #"{"type":"Feature"}"#))),
            Chapter(at: 500, deed: .restart),
            Chapter(at: 690, deed: .command(.course(.start("practice")))),
            Chapter(at: 900, deed: .command(.course(.resolve(.confirmed(note: "dry"))))),
            Chapter(at: 1000, deed: .restart),
            Chapter(at: end - 150, deed: .merge([1, 2])),
            Chapter(at: end - 140, deed: .undo(4)),
            Chapter(at: end - 130, deed: .merge([1, 2])),
        ]
    }
}
