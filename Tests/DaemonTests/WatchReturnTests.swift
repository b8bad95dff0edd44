import Control
import Glibc
import TestKit
import Testing

@Suite("Over a restart rodictl comes back, and it starts no daemon that was stopped")
struct WatchReturnTests {
    /// A daemon whose socket is held by somebody else, as systemd does.
    private struct Activated {
        let site: Site
        let socket: Int32

        init() throws {
            site = try Site("", source: "tcp://127.0.0.1:9")
            socket = try ControlSocket.listen(path: site.socket, group: "no such group")
        }

        func start() throws -> ChildProcess {
            let notify = try NotifySocket(path: site.folder.path(of: "n"))
            let process = try site.activate(on: socket, telling: notify)
            guard notify.awaits("READY=1") else {
                throw TestFault(doing: "wait for rodid to be ready: \(site.journal)")
            }
            return process
        }

        /// Whether anyone connects while nobody accepts, up to the end of `process`.
        func isKnocked(until process: ChildProcess, within patience: Duration) -> Bool {
            let deadline = Deadline(patience)
            while !deadline.isOver, process.awaitEnd(within: .milliseconds(50)) == nil {
                if isKnocked { return true }
            }
            return isKnocked
        }

        var isKnocked: Bool {
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, 0) > 0
        }
    }

    private func follow(_ site: Site, _ words: String..., to name: String) throws -> ChildProcess {
        let path = site.folder.path(of: name)
        return try ChildProcess(
            [Programs.rodictl, "--socket", site.socket] + words,
            environment: ["LC_ALL": "C.UTF-8"], output: path, errors: path)
    }

    private func awaits(_ site: Site, _ name: String, _ isSo: (String) -> Bool) throws {
        let deadline = Deadline(.seconds(30))
        while !isSo(Site.text(of: site.folder.path(of: name))) {
            guard !deadline.isOver else {
                throw TestFault(
                    doing: "wait for \(name): \(Site.text(of: site.folder.path(of: name)))")
            }
            usleep(20_000)
        }
    }

    private func snapshots(_ text: String) -> Int {
        text.split(separator: "\n").count { $0.hasPrefix(#"{"method":"snapshot""#) }
    }

    @Test("a daemon with a socket of its own, stopped and started again")
    func own() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            var rodid = try site.start()
            #expect(access(Presence.path(near: site.socket), F_OK) == 0)
            let terminal = try WatchedTerminal(
                [Programs.rodictl, "--socket", site.socket, "watch"], columns: 80, rows: 24)
            try terminal.awaits(text: "Store")
            let lines = try follow(site, "--json", "watch", to: "lines")
            try awaits(site, "lines") { snapshots($0) == 1 }
            #expect(rodid.stop().end == .exited(0))
            #expect(access(Presence.path(near: site.socket), F_OK) != 0)
            try terminal.awaits(text: "rodid stopped; waiting for it to be started again")
            rodid = try site.start()
            try terminal.awaits("it is followed again") {
                $0.text.hasPrefix("rodid ") && $0.text.contains("q quits")
            }
            try awaits(site, "lines") { snapshots($0) == 2 }
            terminal.press("q")
            #expect(terminal.awaitEnd() == .exited(0))
            lines.kill()
            _ = rodid.stop()
        }
    }

    @Test("one that systemd would start for whoever knocks: only its own sign brings us back")
    func activated() async throws {
        try await onOwnThread {
            let systemd = try Activated()
            defer { close(systemd.socket) }
            let site = systemd.site
            var rodid = try systemd.start()
            let watch = try follow(site, "--json", "watch", to: "watched")
            let on = try follow(
                site, "on", "trip", "--bookmark", site.folder.path(of: "mark"), "--", "/bin/echo",
                to: "heard")
            try awaits(site, "watched") { snapshots($0) == 1 }
            try awaits(site, "mark") { !$0.isEmpty }

            // A restart: both come back.
            rodid.signal(SIGTERM)
            #expect(rodid.awaitEnd() == .exited(0))
            #expect(!systemd.isKnocked(until: watch, within: .seconds(3)))
            rodid = try systemd.start()
            try awaits(site, "watched") { snapshots($0) == 2 }

            // Stopped: nobody knocks, who watched is told, and who runs commands waits.
            rodid.signal(SIGTERM)
            #expect(rodid.awaitEnd() == .exited(0))
            #expect(!systemd.isKnocked(until: watch, within: .seconds(30)))
            #expect(watch.awaitEnd(within: .seconds(1)) == .exited(0))
            let said = Site.text(of: site.folder.path(of: "watched"))
            #expect(said.hasSuffix("rodid stopped\n"), "\(said.suffix(200))")
            #expect(on.awaitEnd(within: .milliseconds(500)) == nil)
            #expect(!systemd.isKnocked)
            rodid = try systemd.start()
            try awaits(site, "heard") { $0.contains("connected again") }
            on.kill()
            rodid.kill()
        }
    }
}
