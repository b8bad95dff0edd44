import Control
import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("A disk that is full, or slow, in truth")
struct RealDiskTests {
    /// Begins a command line that mounts for itself alone.
    private static let apart = [Programs.unshare, "--mount", "--propagation", "private"]

    @Test("with no room left recording goes on in memory; with room again all of it is written")
    func full() async throws {
        guard Programs.has(Programs.unshare), Programs.has(Programs.nsenter) else { return }
        guard geteuid() == 0 else {
            print("skipping \(#function): only root may mount a small disk")
            return
        }
        try await onOwnThread {
            // Not below another root (chroot(1)), nor in a container without the right to mount.
            let probe = try ChildProcess(
                Self.apart + ["/bin/sh", "-c", "mount -t tmpfs -o size=1m none /mnt"])
            guard probe.awaitEnd() == .exited(0) else {
                print("skipping a full disk: nothing can be mounted here")
                return
            }
            let listener = try LoopbackListener()
            let site = try Site(
                "[store]\nkeep-free = 0M\nsync = 1s\n" + Journey.shortTrips,
                source: "tcp://127.0.0.1:\(listener.port)")
            try #require(mkdir(site.state, 0o750) == 0)
            let feed = try Feed(
                Journey.told(Journey.blocks(2, standing: 60)), to: [.listener(listener)])
            defer { feed.stop() }
            let mount = #"mount -t tmpfs -o size=16m none "$0" && exec "$@""#
            let rodid = try site.start(
                by: Self.apart + ["/bin/sh", "-c", mount, site.state])
            try rodid.awaits("a trip is long enough to be kept") {
                $0.trip.map { $0.distance > 100 && $0.duration > 25 } ?? false
            }
            let ears = try rodid.subscribe(.init(classes: [.events]))

            // What is there stays, and hardly anything more fits.
            try resize(rodid, to: "\(used(by: rodid) + 32)k")
            // The log has its length, so commits go on until it cannot be folded in: with more than fits.
            for number in 1...40 where try rodid.status().store?.writing == true {
                let places = Request.PlacesImport(geojson: Self.places(number))
                let _: PlacesChangeRecord = try rodid.client().call(.places(.import(places)))
            }
            let raised = try ears.awaits(event: "warning.raised")
            #expect(raised.fields["code"]?.text == "store-failing")
            #expect(raised.durable == false)
            let failing = try rodid.status()
            #expect(failing.store?.writing == false)
            #expect(failing.position != nil)
            let stopped: TripChangeRecord = try rodid.client().call(.tripStop)
            #expect(stopped.change == .ended)

            try resize(rodid, to: "16m")
            let cleared = try ears.awaits(event: "warning.cleared", within: .seconds(90))
            #expect(cleared.fields["code"]?.text == "store-failing")
            try rodid.awaits("all is written") {
                $0.store?.writing == true && $0.store?.pending == 0 && $0.warnings.isEmpty
            }
            let trip = try rodid.trip(.id(1))
            #expect(trip.trip.points == trip.points?.count)
            let events = try rodid.events()
            #expect(events.compactMap(\.sequence) == Array(1...Int64(events.count)))
            #expect(events.count { $0.name == "trip.ended" } >= 1)
            #expect(site.journal.contains("disk is full"))
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test(
        "a file system that turned read-only under it: clients are served, and what was stored stays"
    )
    func readOnly() async throws {
        guard Programs.has(Programs.unshare), Programs.has(Programs.nsenter),
            Programs.has(Programs.mkfs)
        else { return }
        guard geteuid() == 0 else {
            print("skipping \(#function): only root may mount a disk")
            return
        }
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                "[store]\nkeep-free = 0M\nsync = 1s\n" + Journey.shortTrips,
                source: "tcp://127.0.0.1:\(listener.port)")
            try #require(mkdir(site.state, 0o750) == 0)
            let image = try Self.image(in: site)
            let mount = #"mount -o loop "$1" "$0" && shift && exec "$@""#
            let starter = Self.apart + ["/bin/sh", "-c", mount, site.state, image]
            guard try ChildProcess(starter + ["/bin/true"]).awaitEnd() == .exited(0) else {
                print("skipping a read-only disk: no image of a disk can be mounted here")
                return
            }
            let feed = try Feed(
                Journey.told(Journey.blocks(2, standing: 60)), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start(by: starter)
            try rodid.awaits("a trip has gone 200 m, and some of it is stored") {
                $0.trip?.distance ?? 0 > 200 && $0.store?.pending == 0
            }
            let ears = try rodid.subscribe(.init(classes: [.events]))
            let stored = try rodid.trip().trip

            // What the kernel does to a card that fails it (ext4(5), errors=remount-ro).
            let aborting = try ChildProcess([
                Programs.nsenter, "--mount", "--target", String(rodid.process.id), "/bin/mount",
                "-o", "remount,abort", site.state,
            ])
            #expect(aborting.awaitEnd() == .exited(0))
            let raised = try ears.awaits(event: "warning.raised")
            #expect(raised.fields["code"]?.text == "store-failing")
            #expect(raised.durable == false)
            let stopped: TripChangeRecord = try rodid.client().call(.tripStop)
            #expect(stopped.change == .ended)
            #expect(try ears.awaits(event: "trip.ended").durable == false)
            #expect(try rodid.status().position != nil)
            let stop = rodid.stop()
            #expect(stop.end == .exited(0))
            #expect(stop.took < .seconds(10).stretched)

            // The next boot mounts it anew.
            let again = try site.start(by: starter)
            let trip = try again.trip(.id(1)).trip
            #expect(trip.points >= stored.points)
            #expect(trip.distance >= stored.distance)
            #expect(!site.journal.contains("moved the damaged database aside"))
            #expect(again.stop().end == .exited(0))
        }
    }

    /// A small file system in a file.
    private static func image(in site: Site) throws -> String {
        let path = site.folder.path(of: "image")
        let making = try ChildProcess([
            "/bin/sh", "-c", #"truncate -s 32M "$0" && "$1" -q "$0""#, path, Programs.mkfs,
        ])
        try #require(making.awaitEnd() == .exited(0))
        return path
    }

    /// Some 30 kB of them, far away, under names of their own.
    private static func places(_ number: Int) -> String {
        let features = (1...250).map { place in
            """
            {"type":"Feature","properties":{"name":"\(number)-\(place)","radius":50},\
            "geometry":{"type":"Point","coordinates":[\(20 + number),40]}}
            """
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    /// KiB on the small disk, which only the daemon has before it.
    private func used(by rodid: Rodid) -> UInt {
        var status = statvfs()
        guard statvfs("/proc/\(rodid.process.id)/root\(rodid.site.state)", &status) == 0 else {
            return 0
        }
        return (status.f_blocks - status.f_bfree) * status.f_frsize / 1024
    }

    private func resize(_ rodid: Rodid, to size: String) throws {
        let process = try ChildProcess([
            Programs.nsenter, "--mount", "--target", String(rodid.process.id), "/bin/mount", "-o",
            "remount,size=\(size)", rodid.site.state,
        ])
        #expect(process.awaitEnd() == .exited(0))
    }

    @Test("while each sync takes five seconds clients are answered and nothing is lost")
    func slow() async throws {
        guard Programs.has(Programs.strace) else { return }
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                "[store]\nsync = 1s\n" + Journey.shortTrips,
                source: "tcp://127.0.0.1:\(listener.port)")
            let feed = try Feed(
                Journey.told(Journey.blocks(1, standing: 60)), to: [.listener(listener)])
            defer { feed.stop() }
            let rodid = try site.start()
            try rodid.awaits("a trip has gone 50 m") { $0.trip?.distance ?? 0 > 50 }
            let log = site.folder.path(of: "strace")
            let strace = try ChildProcess(
                [
                    Programs.strace, "-f", "-e", "trace=fsync,fdatasync", "-e",
                    "inject=fsync,fdatasync:delay_exit=5000000", "-o", log, "-p",
                    String(rodid.process.id),
                ], errors: log + ".errors")
            let client = try rodid.client()
            let ears = try rodid.subscribe()
            var slowest = 0.0
            var positions: Set<Double> = []
            let deadline = Deadline(exactly: .seconds(12))
            while !deadline.isOver {
                let asked = ContinuousClock.now
                let status: StatusRecord = try client.call(.status)
                slowest = max(slowest, (ContinuousClock.now - asked).seconds)
                if let position = status.position { positions.insert(position.odometer ?? 0) }
                try ears.listen(for: .milliseconds(200))
            }
            strace.signal(SIGINT)
            _ = strace.awaitEnd()
            guard Site.text(of: log).contains("DELAYED") else {
                print("skipping \(#function): this system lets nobody be slowed down")
                return
            }
            // A busy machine may be slow itself, but never as slow as that disk.
            #expect(slowest < 2.5, "\(slowest) s")
            #expect(positions.count > 4)
            try rodid.awaits("all is written", within: .seconds(90)) {
                $0.trip == nil && $0.store?.pending == 0
            }
            let trip = try rodid.trip(.id(1))
            #expect(trip.trip.points == trip.points?.count)
            #expect(trip.trip.gaps == 0)
            let events = try rodid.events()
            #expect(events.compactMap(\.sequence) == Array(1...Int64(events.count)))
            #expect(!events.contains { $0.name.hasPrefix("warning.") })
        }
    }
}
