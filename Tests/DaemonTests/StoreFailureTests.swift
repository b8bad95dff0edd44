import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("A failing disk stops neither decisions nor clients")
struct StoreFailureTests {
    @Test(
        "while nothing can be written events are told all the same; then all of it is written once")
    func failing() async throws {
        guard Programs.has(Programs.prlimit) else { return }
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            let drive = Journey.blocks(1, standing: 100)
            let feed = try Feed(Journey.told(drive), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("a trip has gone 200 m") { $0.trip?.distance ?? 0 > 200 }
            let ears = try rodid.subscribe(.init(classes: [.events]))
            let memory = try rodid.memory()

            // No file may grow any more: the write-ahead log has passed that by far.
            try limitFiles(of: rodid, to: "40960:unlimited")
            let raised = try ears.awaits(event: "warning.raised")
            #expect(raised.fields["code"]?.text == "store-failing")
            #expect(raised.durable == false)
            #expect(raised.sequence == nil)
            let failing = try rodid.status()
            #expect(failing.store?.writing == false)
            #expect(failing.warnings.map(\.code) == [.storeFailing])
            // Questions to the disk are answered, and so are orders.
            #expect(try rodid.trip(.open).trip.id == 1)
            let stopped: TripChangeRecord = try rodid.client().call(.tripStop)
            #expect(stopped.change == .ended)
            #expect(stopped.trip?.open == false)
            #expect(stopped.trip?.ending == .byHand)
            let ended = try ears.awaits(event: "trip.ended")
            #expect(ended.durable == false)
            let begun: TripChangeRecord = try rodid.client().call(.tripStart)
            #expect(begun.trip?.id == 2)
            let started = try ears.awaits(event: "trip.started")
            #expect(started.durable == false)

            try limitFiles(of: rodid, to: "unlimited:unlimited")
            let cleared = try ears.awaits(event: "warning.cleared", within: .seconds(90))
            #expect(cleared.fields["code"]?.text == "store-failing")
            #expect(cleared.durable == nil)
            let status = try rodid.awaits("all is written") {
                $0.store?.writing == true && $0.store?.pending == 0 && $0.trip == nil
            }
            #expect(status.warnings.isEmpty)
            #expect(status.store?.trips == 2)

            // Each event was told once and is stored once.
            let told = ears.events.filter { $0.name.hasPrefix("trip.") }.map(\.name)
            #expect(told.filter { $0 == "trip.ended" }.count <= 2)
            #expect(told.prefix(2) == ["trip.ended", "trip.started"])
            let events = try rodid.events()
            #expect(events.compactMap(\.sequence) == Array(1...Int64(events.count)))
            #expect(
                events.map(\.name).filter { $0.hasPrefix("trip.") || $0.hasPrefix("warning.") }
                    == [
                        "trip.started", "warning.raised", "trip.ended", "trip.started",
                        "warning.cleared", "trip.ended",
                    ])
            for id: Int64 in [1, 2] {
                let trip = try rodid.trip(.id(id))
                #expect(trip.trip.points == trip.points?.count)
            }
            if let before = memory, let after = try rodid.memory() {
                #expect(after.anonymous - before.anonymous < 4096)
            }
        }
    }

    @Test("below `keep-free` points wait in memory and events are written; with room, all of it")
    func keepFree() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let source = "tcp://127.0.0.1:\(listener.port)"
            let site = try Site(
                "[store]\nkeep-free = 900000G\n" + Journey.shortTrips, source: source)
            let feed = try Feed(
                Journey.told(Journey.blocks(2, standing: 100)), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("points wait") {
                $0.trip?.distance ?? 0 > 200 && $0.store?.pending ?? 0 >= 5
            }
            let full = try rodid.status()
            #expect(full.warnings.map(\.code) == [.diskFull])
            #expect(full.store?.writing == true)
            let before = try rodid.trip(.open)
            #expect(before.points?.isEmpty == true)
            #expect(try rodid.events().map(\.name).contains("trip.started"))

            try site.configure("[store]\nkeep-free = 1M\n" + Journey.shortTrips, source: source)
            rodid.process.signal(SIGHUP)
            let status = try rodid.awaits("the points are written") {
                $0.warnings.isEmpty && $0.store?.pending == 0
            }
            let after = try rodid.trip(.open)
            #expect(after.points?.count ?? 0 >= 5)
            #expect(after.trip.points >= status.trip?.points ?? .max)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    /// Changes how large a file of a running process may become, in bytes, as `soft:hard`.
    private func limitFiles(of rodid: Rodid, to limit: String) throws {
        let process = try ChildProcess([
            Programs.prlimit, "--pid", String(rodid.process.id), "--fsize=\(limit)",
        ])
        #expect(process.awaitEnd() == .exited(0))
    }
}
