import Control
import Glibc
import TestKit
import Testing

@Suite("rodictl watch leaves the terminal as it found it, however it ends")
struct WatchEndTests {
    /// A daemon that hears nothing, and a screen in front of it.
    private func begin(
        _ program: (Site) -> [String] = {
            [Programs.rodictl, "--socket", $0.socket, "watch"]
        }
    ) throws -> (rodid: Rodid, terminal: WatchedTerminal) {
        let site = try Site("", source: "tcp://127.0.0.1:9")
        let rodid = try site.start()
        let terminal = try WatchedTerminal(program(site), columns: 80, rows: 24)
        try terminal.awaits("there is a screen") {
            $0.isAlternate && !$0.isCursorVisible && $0.text.contains("Store")
        }
        #expect(terminal.isUnbuffered && !terminal.isRestored)
        return (rodid, terminal)
    }

    @Test("by a signal", arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signals(number: Int32) async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin()
            terminal.process.signal(number)
            #expect(terminal.awaitEnd() == .signalled(number))
            #expect(terminal.isRestored)
        }
    }

    @Test("by a key", arguments: ["q", "Q", "\u{4}", "xq"])
    func keys(key: String) async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin()
            terminal.press(key)
            #expect(terminal.awaitEnd() == .exited(0))
            #expect(terminal.isRestored)
        }
    }

    @Test("by Ctrl-C, which is a signal that the terminal sends")
    func interrupt() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin()
            terminal.press("\u{3}")
            #expect(terminal.awaitEnd() == .signalled(SIGINT))
            #expect(terminal.isRestored)
        }
    }

    @Test("by a fault of its own")
    func crash() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin()
            terminal.process.signal(SIGTRAP)
            #expect(terminal.awaitEnd() == .signalled(SIGTRAP))
            #expect(terminal.isRestored)
        }
    }

    @Test("by the daemon's goodbye, which is told where it stays to be read")
    func goodbye() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (rodid, terminal) = try begin()
            _ = rodid.stop()
            #expect(terminal.awaitEnd() == .exited(0))
            #expect(terminal.isRestored)
            #expect(terminal.grid.text.hasPrefix("rodid stopped\n"))
        }
    }

    @Test("also when the terminal was held, and takes nothing")
    func held() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin()
            terminal.press("\u{13}")
            terminal.process.signal(SIGWINCH)
            terminal.process.signal(SIGTERM)
            #expect(terminal.awaitEnd() == .signalled(SIGTERM))
            #expect(terminal.isRestored)
        }
    }

    @Test("Ctrl-Z gives the terminal back, and fg takes it again")
    func suspend() async throws {
        guard Programs.has(WatchedTerminal.setsid), Programs.has(Self.shell) else { return }
        try await onOwnThread {
            let (_, terminal) = try begin { site in
                [
                    Self.shell, "-mc",
                    "'\(Programs.rodictl)' --socket '\(site.socket)' watch; echo waiting;"
                        + " read line; fg; echo over",
                ]
            }
            terminal.press("\u{1A}")
            try terminal.awaits("the shell has it") {
                !$0.isAlternate && $0.isCursorVisible && $0.text.contains("waiting")
            }
            #expect(terminal.isRestored)
            terminal.press("\n")
            try terminal.awaits("the screen is back") {
                $0.isAlternate && !$0.isCursorVisible && $0.text.contains("Store")
            }
            #expect(terminal.isUnbuffered)
            terminal.press("q")
            try terminal.awaits(text: "over")
            #expect(terminal.awaitEnd() == .exited(0))
            #expect(terminal.isRestored)
        }
    }

    /// One that has job control; dash has none in scripts.
    private static let shell = "/bin/bash"

    @Test("and where there is nothing to watch it never takes it")
    func nothing() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let absent = folder.path(of: "s")
            let terminal = try WatchedTerminal(
                [Programs.rodictl, "--socket", absent, "watch"], columns: 40, rows: 12)
            #expect(terminal.awaitEnd() == .exited(1))
            #expect(terminal.isRestored && !terminal.bytes.contains(0x1B))
            let words = terminal.grid.text.split(whereSeparator: { " \n".contains($0) })
            #expect(words.starts(with: ["rodictl:", "rodid", "is", "not", "running:"]))
            #expect(words.suffix(3) == ["systemctl", "start", "rodid"])
        }
    }
}
