import Control
import Positioning
import Testing
import Tracking

@Suite("Subscribers are told what they asked for")
struct SubscriberTests {
    @Test("positions come at each subscriber's own rate, or with every fix")
    func rates() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(
                Journey.told(Journey.standing, rate: 5), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("there is a position") { $0.position != nil }
            let every = try rodid.subscribe(.init(classes: [.position], everyFix: true))
            let usual = try rodid.subscribe(.init(classes: [.position]))
            let slow = try rodid.subscribe(.init(classes: [.position], interval: 2))
            try every.listen(for: .seconds(7))
            for subscriber in [usual, slow] { try subscriber.listen(for: .milliseconds(100)) }

            #expect(every.positions.count >= 25, "\(every.positions.count)")
            #expect((4...8).contains(usual.positions.count), "\(usual.positions.count)")
            #expect((2...4).contains(slow.positions.count), "\(slow.positions.count)")
            // A late delivery may come up to a fix early, and never more.
            #expect(steps(usual).allSatisfy { $0 > 0.75 }, "\(steps(usual))")
            #expect(steps(slow).allSatisfy { $0 > 1.75 }, "\(steps(slow))")
            #expect(steps(every).allSatisfy { $0 > 0 })
            #expect(every.heard.allSatisfy { $0.event == nil })
        }
    }

    @Test("a position that grew old is told as stale, then not at all")
    func stale() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                "[gate]\nmax-age = 2s\n", source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("there is a position") { $0.position?.freshness == .fresh }
            let ears = try rodid.subscribe(.init(classes: [.position]))
            feed.stop()
            let old = try ears.awaits("a stale position") { notification in
                notification.position.flatMap { $0.freshness == .stale ? $0 : nil }
            }
            #expect((old.age ?? 0) > 2)
            #expect((old.age ?? 9) < 4, "told when it happens, not when someone asks")
            let status = try rodid.awaits("the position is lost") { $0.position == nil }
            #expect(status.fix?.freshness == .lost)
            // Nothing that was told after it grew old said otherwise.
            let told = ears.positions.map(\.freshness)
            #expect(told.drop { $0 == .fresh }.contains(.fresh) == false)
        }
    }

    @Test("a heart beats for who hears nothing else")
    func heartbeat() async throws {
        try await onOwnThread {
            let site = try Site(
                "[publish]\nheartbeat = 1s\n",
                source: "tcp://127.0.0.1:\(try LoopbackListener.freePort())")
            let rodid = try site.start()
            let ears = try rodid.subscribe(.init(classes: [.progress]))
            var beats: [Double] = []
            while beats.count < 3 {
                beats.append(
                    try ears.awaits("a heartbeat", within: .seconds(10)) { notification in
                        if case .heartbeat(let uptime) = notification { uptime } else { nil }
                    })
            }
            #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 > 0.9 }, "\(beats)")
        }
    }

    @Test("who comes back with `store` and `since` gets what it missed, once; else a resync")
    func resync() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let source = "tcp://127.0.0.1:\(listener.port)"
            let site = try Site("", source: source)
            let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
            defer { feed.stop() }
            var rodid = try site.start()
            try rodid.awaits("UTC is proved") { $0.clock.proved && $0.store?.pending == 0 }
            let first = try rodid.subscribe().snapshot
            #expect(first.missed == nil)
            #expect(first.resync == nil)

            rodid.process.kill()
            rodid = try site.start()
            let started: TripChangeRecord = try awaitTrip(rodid)
            #expect(started.change == .started)
            try rodid.awaits("the trip is stored") { $0.store?.pending == 0 }
            let again = try rodid.subscribe(
                .init(store: first.store, since: first.sequence))
            let missed = try #require(again.snapshot.missed)
            #expect(missed.contains { $0.name == "trip.started" })
            #expect(
                missed.compactMap(\.sequence)
                    == Array((first.sequence + 1)...again.snapshot.sequence))
            #expect(again.snapshot.resync == nil)

            let current = again.snapshot.sequence
            let knows = try rodid.subscribe(.init(store: first.store, since: current)).snapshot
            #expect(knows.resync == nil)
            let stranger = try rodid.subscribe(.init(store: "another", since: current)).snapshot
            #expect(stranger.resync == true)
            let future = try rodid.subscribe(.init(store: first.store, since: current + 99))
            #expect(future.snapshot.resync == true)
        }
    }

    /// Starts a trip by hand, as soon as there is a position to start it at.
    private func awaitTrip(_ rodid: Rodid) throws -> TripChangeRecord {
        try rodid.awaits("there is a position") { $0.position != nil }
        return try rodid.client().call(.tripStart)
    }

    /// Seconds between positions.
    private func steps(_ subscriber: Subscriber) -> [Double] {
        zip(subscriber.positions, subscriber.positions.dropFirst()).map { $1.uptime - $0.uptime }
    }
}
