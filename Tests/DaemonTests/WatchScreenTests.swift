import Control
import TestKit
import Testing

@Suite("rodictl watch on a terminal: what a person sees of a real daemon")
struct WatchScreenTests {
    private func watch(
        _ site: Site, columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws -> WatchedTerminal {
        try WatchedTerminal(
            [Programs.rodictl, "--socket", site.socket, "watch"], columns: columns, rows: rows,
            environment: environment)
    }

    @Test("a drive, in every size, over a loss of the daemon")
    func drive() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            let feed = try Feed(Journey.told(Journey.blocks(4)), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            let terminal = try watch(site)
            try terminal.awaits("the car drives") {
                $0.text.contains("\nMoving    ") && $0.text.contains(" km/h, ")
                    && $0.text.contains("\nTrip      ") && $0.text.contains("trip.started")
            }
            #expect(terminal.grid.isAlternate && !terminal.grid.isCursorVisible)
            #expect(terminal.isUnbuffered)
            let lines = terminal.grid.text.split(separator: "\n")
            #expect(lines.first?.hasPrefix("rodid ") == true)
            #expect(lines.first?.hasSuffix(" UTC") == true)
            for label in ["Position", "Fix", "Places", "Sky", "Receiver", "Store", "Events"] {
                #expect(lines.contains { $0.hasPrefix(label) }, "\(label) in \(lines)")
            }
            #expect(lines.contains { $0.contains("near: ") || $0.contains("inside: ") })

            terminal.resize(columns: 40, rows: 12)
            try terminal.awaits("the small screen is drawn") {
                $0.text.hasPrefix("rodid ") && !$0.text.contains("q quits")
                    && $0.text.contains("\nPosition")
            }
            #expect(!terminal.grid.text.contains("\nEvents"))
            terminal.resize(columns: 80, rows: 24)
            try terminal.awaits(text: "q quits")

            let seen = terminal.grid.count
            rodid.process.kill()
            try terminal.awaits(text: "; trying again for ")
            #expect(terminal.grid.text.contains("— as of "))
            rodid = try site.start()
            try terminal.awaits("it is followed again") {
                $0.text.contains("q quits") && !$0.text.contains("trying again")
            }
            try terminal.awaits("what happened meanwhile is told") {
                $0.text.contains("time.proved")
            }
            #expect(terminal.grid.count - seen < 40_000, "only what changed is sent")
            terminal.press("q")
            #expect(terminal.awaitEnd() == .exited(0))
            #expect(terminal.isRestored)
            #expect(terminal.grid.faults.isEmpty, "\(terminal.grid.faults)")
        }
    }

    @Test("where the locale knows no other letters, every byte is ASCII")
    func ascii() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            _ = try site.folder.write(Journey.homeAndShop, to: "places.geojson")
            let rodid = try site.start()
            let terminal = try watch(site, environment: ["LANG": "C"])
            try terminal.awaits(text: "Store")
            terminal.press("q")
            #expect(terminal.awaitEnd() == .exited(0))
            #expect(terminal.bytes.allSatisfy { $0 < 0x80 })
            _ = rodid.stop()
        }
    }

    @Test("a terminal that can do nothing gets a line for each thing that happens")
    func dumb() async throws {
        guard Programs.has(WatchedTerminal.setsid) else { return }
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            let terminal = try watch(site, columns: 132, environment: ["TERM": "dumb"])
            try terminal.awaits(text: "40.7")
            #expect(!terminal.bytes.contains(0x1B))
            terminal.process.signal(2)
            #expect(terminal.awaitEnd() == .signalled(2))
            _ = rodid.stop()
        }
    }
}
