import Glibc
import Positioning
import Simulation
import TestKit

/// Months of a car's life through the daemon, as fast as it can: nothing of it may stay in memory.
///
/// Source: SPEC §15.6, "no growth over weeks".
enum SoakBench {
    static func run(days: Int, _ table: inout Table) {
        guard let rodid = Child.beside("rodid") else {
            return table.skip("soak", because: "no rodid was built beside rodi-bench")
        }
        do {
            let folder = try TemporaryFolder()
            let capture = folder.path(of: "life.nmea")
            let life = Life(days: days)
            let begin = Child.now
            let said = try life.write(to: capture)
            table.add(
                "life",
                "\(days) days, \(said.fixes) fixes, \(life.trips) drives of "
                    + "\(short(life.drive.length / Double(life.trips) / 1000, 1)) km, told in "
                    + "\(short(Child.now - begin)) s")
            let subject = try Subject(
                rodid, source: "file://\(capture)?speed=max", sections: "[publish]\ninterval = 1s",
                in: folder)
            try subject.subscribe()
            try watch(subject, days: days, life, &table)
        } catch {
            table.fail("soak", because: "\(error)")
        }
    }

    private static func watch(
        _ subject: Subject, days: Int, _ life: Life, _ table: inout Table
    ) throws {
        var record = SoakRecord()
        let begin = Child.now
        var shown = 0.0
        while true {
            let until = Child.now + pause
            while Child.now < until {
                subject.drain()
                usleep(20_000)
            }
            let status = try subject.ask("status")
            guard let figures = subject.figures, let uptime = Self.number("uptime", in: status)
            else { throw BenchFault(what: "the daemon is gone: \(status.prefix(200))") }
            let sample = SoakRecord.Sample(
                day: uptime / 86_400, figures: figures, store: size(in: subject.folder))
            record.add(sample)
            if sample.day >= shown {
                table.add("day \(short(sample.day, 1))", sample.text)
                shown = sample.day + Double(days) / 15
            }
            let isOver = status.contains(#""link":"closed""#)
            if isOver, Self.number("pending", in: status) == 0 { break }
            guard Child.now < begin + patience else {
                throw BenchFault(what: "it took too long: \(status.prefix(200))")
            }
        }
        let list = try subject.ask("trips.list", #"{"limit":1}"#)
        table.add(
            "the end",
            "\(short(Child.now - begin)) s; status says "
                + "\(Self.number("trips", in: try subject.ask("status")).map { short($0) } ?? "?")"
                + " trips of \(life.trips) drives; list answers \(list.utf8.count) bytes")
        record.judge(&table)
    }

    /// The first number of that name.
    private static func number(_ name: String, in text: String) -> Double? {
        guard let range = text.firstRange(of: "\"\(name)\":") else { return nil }
        return Double(text[range.upperBound...].prefix { "0123456789.-e".contains($0) })
    }

    /// Bytes of the database and its log.
    private static func size(in folder: TemporaryFolder) -> Int {
        ["state/rodi.db", "state/rodi.db-wal"].reduce(0) { sum, name in
            var status = stat()
            return sum + (stat(folder.path(of: name), &status) == 0 ? Int(status.st_size) : 0)
        }
    }

    /// Seconds between two looks.
    private static let pause = 0.2
    /// Seconds.
    private static let patience = 3600.0
}
