import FoundationEssentials
import Glibc

/// What the kernel says of a process that runs.
///
/// Source: proc_pid_status(5), proc_pid_smaps(5), proc_pid_fd(5).
struct ProcessFigures {
    /// KiB that are in memory, and how much of it is no file's.
    let resident: Int
    let anonymous: Int
    /// KiB, the most that ever were in memory.
    let peak: Int
    /// KiB of files; a page that others use as well counts whole.
    var file: Int { resident - anonymous }
    /// KiB, where a page that others use as well counts in part.
    let proportional: Int
    /// KiB of the part of the heap that grows by brk(2).
    let heap: Int
    let descriptors: Int
    let threads: Int
    /// Seconds of the processor so far.
    let processor: Double
    /// How often a thread of it has waited for something so far.
    let waits: Int

    init?(of process: pid_t) {
        let folder = "/proc/\(process)"
        let status = Self.text(of: folder + "/status")
        guard let resident = Self.figure("VmRSS:", in: status),
            let anonymous = Self.figure("RssAnon:", in: status),
            let threads = Self.figure("Threads:", in: status)
        else { return nil }
        self.resident = resident
        self.anonymous = anonymous
        self.threads = threads
        peak = Self.figure("VmHWM:", in: status) ?? resident
        proportional = Self.figure("Pss:", in: Self.text(of: folder + "/smaps_rollup")) ?? 0
        descriptors = Self.names(in: folder + "/fd").count
        var waits = 0
        var nanoseconds = 0
        for thread in Self.names(in: folder + "/task").map({ "\(folder)/task/\($0)" }) {
            waits +=
                Self.figure("voluntary_ctxt_switches:", in: Self.text(of: thread + "/status")) ?? 0
            // To the nanosecond, where stat counts in ticks. Source: sched-stats of the kernel's docs.
            let ran = Self.text(of: thread + "/schedstat").prefix { $0 != " " }
            nanoseconds += Int(ran) ?? 0
        }
        self.waits = waits
        processor = Double(nanoseconds) * 1e-9
        heap = Self.sizeOfHeap(in: Self.text(of: folder + "/maps"))
    }

    /// The number behind `name`, which begins a line.
    private static func figure(_ name: String, in text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { line in
            line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) }
        }
    }

    private static func sizeOfHeap(in maps: String) -> Int {
        guard let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("[heap]") })
        else { return 0 }
        let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap {
            UInt64($0, radix: 16)
        }
        return ends.count == 2 ? Int((ends[1] - ends[0]) / 1024) : 0
    }

    static func text(of path: String) -> String {
        // What is gone says nothing.
        String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
