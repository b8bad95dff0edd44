import FoundationEssentials
import Glibc
import Simulation
import TestKit

/// How many instructions a fix costs on its whole way, from the bytes of a capture to the store.
///
/// The daemon plays a drive at 10 Hz under callgrind, once and once twice as long: the difference is
/// what the fixes of the second half cost, without what the start does. Source: valgrind(1).
enum InstructionsBench {
    static func run(_ table: inout Table) {
        let label = "instructions a fix, 10 Hz, by callgrind"
        guard let rodid = Child.beside("rodid") else {
            return table.skip(label, because: "no rodid was built beside rodi-bench")
        }
        guard Child(["valgrind", "--version"]) != nil else {
            return table.skip(label, because: "no valgrind is installed")
        }
        do {
            let half = try count(megabytes: megabytes, rodid)
            let whole = try count(megabytes: 2 * megabytes, rodid)
            let each = (whole.instructions - half.instructions) / Double(whole.fixes - half.fixes)
            table.add(
                label,
                "\(short(each)) (\(whole.fixes - half.fixes) fixes; the start: "
                    + "\(short((half.instructions - each * Double(half.fixes)) / 1e6)) million)")
        } catch {
            table.skip(label, because: "\(error)")
        }
    }

    private static func count(
        megabytes: Int, _ rodid: String
    ) throws -> (instructions: Double, fixes: Int) {
        let folder = try TemporaryFolder()
        let capture = folder.path(of: "drive.nmea")
        guard let file = fopen(capture, "w") else {
            throw BenchFault(what: "no capture can be written")
        }
        var fixes = 0
        Capture.hear(rate: 10, megabytes: megabytes) { heard in
            for sentence in heard.sentences { fputs(sentence, file) }
            if heard.reading != nil { fixes += 1 }
        }
        fclose(file)
        let output = folder.path(of: "callgrind")
        let subject = try Subject(
            rodid, source: "file://\(capture)?speed=max", in: folder,
            before: ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(output)"])
        let deadline = Child.now + patience
        while try !subject.ask("status").contains(#""link":"closed""#) {
            guard Child.now < deadline else {
                throw BenchFault(what: "the capture did not end")
            }
            sleep(1)
        }
        subject.end()
        let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
        let totals = text.split(separator: "\n").last { $0.hasPrefix("totals: ") }
        guard let total = totals.flatMap({ Double($0.dropFirst("totals: ".count)) }) else {
            throw BenchFault(what: "callgrind counted nothing")
        }
        return (total, fixes)
    }

    /// Of the shorter drive: some thousand fixes.
    private static let megabytes = 2
    /// Seconds.
    private static let patience = 900.0
}
