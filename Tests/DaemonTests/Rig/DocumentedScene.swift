import Configuration
import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit

/// What is there for the commands of a page: a home, and perhaps a daemon that has seen two trips.
final class DocumentedScene {
    enum Kind: String, CaseIterable, Sendable {
        case none
        case parked
        case driving
    }

    /// How a block ended, and what it printed.
    struct Outcome {
        var end: ChildProcess.End?
        var isAsWanted: Bool
        var text: String
    }

    let site: Site
    private var rodid: Rodid?
    private var feed: Feed?

    init(_ kind: Kind) throws {
        let listener = try LoopbackListener()
        site = try Site(Self.vehicle, source: "tcp://127.0.0.1:\(listener.port)")
        for folder in ["home", "bin", "courses", "python/luma/core/interface", "python/luma/oled"] {
            try FileManager.default.createDirectory(
                atPath: site.folder.path(of: folder), withIntermediateDirectories: true)
        }
        for (name, text) in Self.files { try text.write(to: site.folder.path(of: name)) }
        for name in ["sudo", "systemctl"] { chmod(site.folder.path(of: "bin/\(name)"), 0o755) }
        guard kind != .none else { return }

        _ = try site.folder.write(Self.places, to: "places.geojson")
        let capture = try site.folder.write(Self.past, to: "past.nmea")
        let replay = try ChildProcess([
            Programs.rodictl, "replay", capture, "--config", site.configuration, "--state",
            site.state,
        ])
        guard replay.awaitEnd(within: .seconds(60)) == .exited(0) else {
            throw TestFault(doing: "replay what was before")
        }
        let rodid = try site.start()
        self.rodid = rodid
        feed = try Feed(
            Journey.told(kind == .driving ? Self.laps : Self.standing), to: [.listener(listener)])
        try rodid.awaits("there is a \(kind == .driving ? "trip" : "position")") {
            kind == .driving ? $0.trip?.distance ?? 0 > 50 : $0.position != nil && $0.clock.proved
        }
    }

    deinit {
        feed?.stop()
        _ = rodid?.stop()
    }

    /// Puts what a page shows where its commands look for it.
    func write(_ text: String, to name: String) throws {
        let name = name.replacing("~/", with: "")
        let path = name.hasPrefix("/") ? placed(name) : site.folder.path(of: "home/\(name)")
        guard path != name else { throw TestFault(doing: "write \(name), which is not ours") }
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true)
        try placed(text).write(to: path)
        if path.contains("/bin/") { chmod(path, 0o755) }
    }

    /// Runs a block as a person would in a shell, each command only when the one before succeeded.
    func run(_ block: DocumentedBlock, as run: DocumentedBlock.Run) throws -> Outcome {
        let script = site.folder.path(of: "script")
        let output = site.folder.path(of: "said")
        unlink(output)
        try "set -euo pipefail\ncd\n\(placed(block.text))".write(to: script)
        let process = try ChildProcess(
            // With a group of its own, so that all of it can be interrupted.
            ["/usr/bin/setsid", "/bin/bash", script], environment: environment(run),
            output: output, errors: output)
        guard let wanted = run.until else {
            let end = process.awaitEnd(within: Self.patience)
            if end == nil { Glibc.kill(-process.id, SIGKILL) }
            let text = Site.text(of: output)
            let isAsWanted =
                run.statuses.contains { end == .exited($0) }
                && run.says.allSatisfy { text.contains($0) }
            return Outcome(end: end, isAsWanted: isAsWanted, text: text)
        }
        let deadline = Deadline(Self.patience)
        var hasSaid = false
        while !deadline.isOver, !hasSaid, process.awaitEnd(within: .milliseconds(100)) == nil {
            hasSaid = Site.text(of: output).contains(wanted)
        }
        hasSaid = hasSaid || Site.text(of: output).contains(wanted)
        Glibc.kill(-process.id, SIGTERM)
        if process.awaitEnd(within: .seconds(10)) == nil { Glibc.kill(-process.id, SIGKILL) }
        let end = process.awaitEnd()
        let text = Site.text(of: output)
        let isAsWanted = hasSaid && run.says.allSatisfy { text.contains($0) }
        return Outcome(end: end, isAsWanted: isAsWanted, text: text)
    }

    /// The places of an installed Rodi, as they are in this scene.
    private func placed(_ text: String) -> String {
        text.replacing("/run/rodi/rodi.sock", with: site.socket)
            .replacing("/etc/rodi", with: site.folder.path)
    }

    private func environment(_ run: DocumentedBlock.Run) -> [String: String] {
        let programs = URL(filePath: Programs.rodictl).deletingLastPathComponent().path
        return [
            "HOME": site.folder.path(of: "home"), "RODI_SOCKET": site.socket, "USER": "driver",
            "PATH": "\(site.folder.path(of: "bin")):\(programs):/usr/bin:/bin:/usr/sbin:/sbin",
            "PYTHONPATH": site.folder.path(of: "python"), "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "PYTHONUNBUFFERED": "1", "SUDO_DOES_NOTHING": run.isWithoutSudo ? "yes" : "no",
        ]
    }

    /// How long a command may take that ends by itself.
    private static let patience = Duration.seconds(60)
}

extension String {
    fileprivate func write(to path: String) throws {
        try Data(utf8).write(to: URL(filePath: path))
    }
}
