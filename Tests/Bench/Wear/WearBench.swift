import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit

/// What reaches the card: bytes, writes and flushes an hour, of the daemon on file systems of its own.
///
/// `Tests/Bench/Wear/run` makes them, one to a set-up, each on a block device that counts. In real
/// time: a file system does its own work by the clock. Source: Documentation/block/stat.
enum WearBench {
    /// `seats` are DEVICE:FOLDER, in the order of the set-ups.
    static func run(seconds: Double, seats: [String], _ table: inout Table) {
        guard let rodid = Child.beside("rodid"), seats.count == setups.count else {
            return table.skip("wear", because: "make wear runs this")
        }
        do {
            let stage = Stage()
            var parts: [(setup: Setup, device: String, subject: Subject)] = []
            for (setup, seat) in zip(setups, seats) {
                let words = seat.split(separator: ":", maxSplits: 1).map(String.init)
                let voice = Voice.terminal(try Terminal())
                if setup.isUsed { try TripsStore.leave(in: words[1] + "/state") }
                let subject = try Subject(
                    rodid, source: voice.source, sections: "[store]\nsync = \(setup.sync)",
                    in: TemporaryFolder(), state: words[1] + "/state")
                stage.add(subject, hearing: setup.drive, rate: 1, by: voice)
                try subject.subscribe()
                parts.append((setup, words[0], subject))
            }
            // A trip is open by then, and UTC proved.
            stage.play(seconds: warmUp)
            let before = parts.map { Counts(of: $0.device) }
            stage.play(seconds: seconds)
            for (part, before) in zip(parts, before) {
                guard let before, let after = Counts(of: part.device) else {
                    table.skip(part.setup.label, because: "\(part.device) does not count")
                    continue
                }
                tell(part.setup, after.since(before), seconds, &table)
            }
        } catch {
            table.fail("wear", because: "\(error)")
        }
    }

    private static func tell(
        _ setup: Setup, _ counts: Counts, _ seconds: Double, _ table: inout Table
    ) {
        let hours = seconds / 3600
        table.add(
            setup.label,
            "\(short(Double(counts.sectors) / 2 / hours)) KiB, "
                + "\(short(Double(counts.writes) / hours)) writes, "
                + "\(short(Double(counts.flushes) / hours)) flushes an hour")
        table.add(
            "  reaching the device", "MB an hour, measured for \(short(seconds)) s",
            ratio: Double(counts.sectors) * 512 / 1e6 / hours, setup.most.map { .atMost($0) },
            .asserted)
    }

    private struct Setup {
        let label: String
        let sync: String
        /// Whether there is a store already, with its log, as a power cut leaves it.
        let isUsed: Bool
        let drive: Drive
        /// MB an hour that may reach the device, if that is promised: SPEC §15.3.
        let most: Double?
    }

    private static let setups = [
        Setup(
            label: "driving at 1 Hz, sync = 10s", sync: "10s", isUsed: true, drive: driving, most: 8
        ),
        Setup(
            label: "driving at 1 Hz, sync = 30s", sync: "30s", isUsed: true, drive: driving, most: 4
        ),
        Setup(
            label: "the same in a new store, 10s", sync: "10s", isUsed: false, drive: driving,
            most: 8),
        Setup(
            label: "the same in a new store, 30s", sync: "30s", isUsed: false, drive: driving,
            most: 4),
        Setup(
            label: "parked, receiver at 1 Hz", sync: "10s", isUsed: true,
            drive: Drive(from: Capture.start, heading: 0, legs: [.stop(7200)]), most: 0),
    ]
    /// Streets, a light now and then: an hour and more.
    private static let driving = Drive(
        from: Capture.start, heading: 30,
        legs: (0..<60).flatMap { _ -> [Drive.Leg] in
            [
                .straight(900, speed: 14), .stop(20), .turn(90, radius: 12),
                .straight(2000, speed: 25), .turn(-60, radius: 15), .straight(400, speed: 14),
            ]
        })
    /// Seconds.
    private static let warmUp = 90.0
}

/// What a block device has written since it was made.
struct Counts {
    let writes: Int
    /// Of 512 bytes.
    let sectors: Int
    let flushes: Int

    private init(writes: Int, sectors: Int, flushes: Int) {
        self.writes = writes
        self.sectors = sectors
        self.flushes = flushes
    }

    /// `device` is a name such as loop0.
    init?(of device: String) {
        let path = "/sys/block/\(device)/stat"
        // A device that is not there counts nothing.
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let columns = text.split(whereSeparator: { " \n".contains($0) }).compactMap { Int($0) }
        guard columns.count > 15 else { return nil }
        self.init(writes: columns[4], sectors: columns[6], flushes: columns[15])
    }

    func since(_ earlier: Counts) -> Counts {
        Counts(
            writes: writes - earlier.writes, sectors: sectors - earlier.sectors,
            flushes: flushes - earlier.flushes)
    }
}
