import FoundationEssentials
import Glibc
import Simulation
import TestKit

/// A whole replay to GPX, by the program that a person runs, beside gpsbabel on the same file.
enum ReplayBench {
    static func run(_ table: inout Table) {
        guard let rodictl = Child.beside("rodictl") else {
            return table.skip("replay to GPX", because: "no rodictl was built beside rodi-bench")
        }
        guard let folder = try? TemporaryFolder(),
            let small = capture(megabytes: 2, in: folder),
            let large = capture(megabytes: 20, in: folder)
        else { return table.skip("replay to GPX", because: "no temporary file can be written") }
        let output = folder.path(of: "out.gpx")
        func replay(_ path: String) -> Child? {
            Child.best(of: 5, [rodictl, "replay", path, "--gpx", output, "--events", "trip"])
        }
        guard let two = replay(small), let twenty = replay(large), two.isFine, twenty.isFine else {
            return table.skip("replay to GPX", because: "rodictl replay failed")
        }
        table.add("replay to GPX, 2 MB", text(two))
        table.add("replay to GPX, 20 MB", text(twenty))
        table.add(
            "  time of ten times the capture", "processor time, best of 5",
            ratio: twenty.processor / two.processor, .atMost(10.5))
        table.add(
            "  peak memory of ten times the capture", "resident",
            ratio: Double(twenty.peak) / Double(two.peak), .atMost(1.05), .asserted)
        compare(twenty, with: large, folder, &table)
    }

    private static func compare(
        _ ours: Child, with capture: String, _ folder: TemporaryFolder, _ table: inout Table
    ) {
        let words = ["gpsbabel", "-i", "nmea", "-f", capture, "-o", "gpx", "-F"]
        guard let theirs = Child.best(of: 3, words + [folder.path(of: "theirs.gpx")]),
            theirs.isFine
        else { return table.skip("  gpsbabel, 20 MB", because: "no gpsbabel is installed") }
        table.add("  gpsbabel, 20 MB", text(theirs))
        table.add(
            "  as fast as gpsbabel", "processor time", ratio: theirs.processor / ours.processor,
            .atLeast(12))
    }

    private static func text(_ child: Child) -> String {
        "\(short(child.wall, 3)) s, processor \(short(child.processor, 3)) s, "
            + "\(short(Double(child.peak) / 1e6, 1)) MB resident"
    }

    /// A drive at 1 Hz, written as it is told, so that nothing of it stays in memory here.
    private static func capture(megabytes: Int, in folder: TemporaryFolder) -> String? {
        let path = folder.path(of: "\(megabytes).nmea")
        guard let file = fopen(path, "w") else { return nil }
        Capture.hear(rate: 1, megabytes: megabytes) { heard in
            for sentence in heard.sentences { fputs(sentence, file) }
        }
        return fclose(file) == 0 ? path : nil
    }
}
