import Glibc
import TestKit

/// The daemon under test, and what the kernel counts of it.
final class CrowdSubject {
    let socket: String
    let process: pid_t
    private var isStopped = false
    private let folder: TemporaryFolder

    /// Starts `program` on the receiver `source`, with its state and socket in `folder`.
    init(_ program: String, _ folder: TemporaryFolder, source: String) throws {
        self.folder = folder
        socket = folder.path(of: "s")
        let configuration = try folder.write(
            """
            [receiver]
            source = \(source)
            [log]
            level = error
            [paths]
            state = \(folder.path(of: "state"))
            socket = \(socket)
            places = \(folder.path(of: "places.geojson"))
            courses = \(folder.path(of: "courses"))
            itinerary = \(folder.path(of: "itinerary.json"))

            """, to: "rodi.conf")
        guard let process = Child.spawn([program, "--config", configuration]) else {
            throw BenchFault(what: "rodid cannot be started")
        }
        self.process = process
    }

    deinit { stop() }

    /// Ends it in order, and waits until it is gone.
    func stop() {
        guard !isStopped else { return }
        isStopped = true
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// What it holds.
    struct Holding {
        /// Bytes; source: proc_pid_status(5), `RssAnon`.
        var anonymous: Int
        /// Entries of `/proc/PID/fd`.
        var descriptors: Int
    }

    var holding: Holding {
        Holding(anonymous: (figure("RssAnon:") ?? 0) * 1024, descriptors: descriptors)
    }

    /// The most it ever had resident, in bytes.
    var peak: Int { (figure("VmHWM:") ?? 0) * 1024 }

    /// Seconds of the processor so far, of all its threads.
    var processor: Double {
        var clock: clockid_t = 0
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            return 0
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private var descriptors: Int {
        guard let folder = opendir("/proc/\(process)/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count - 2  // Itself and its parent.
    }

    /// In the unit the kernel tells it in: kB.
    private func figure(_ name: String) -> Int? {
        let text = File.text(of: "/proc/\(process)/status")
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
            .flatMap { Int($0) }
    }
}

/// Small files, whole.
enum File {
    static func text(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var room = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(descriptor, &room, room.count)
        return String(decoding: room.prefix(max(0, count)), as: UTF8.self)
    }
}
