import Positioning
import TestKit
import Testing
import Tracking

@testable import Configuration

@Suite("A configuration says what it means, or is refused with file and line")
struct ConfigurationReaderTests {
    @Test("every section is understood")
    func everything() throws {
        let configuration = try accepted(
            """
            [receiver]
            source = serial:///dev/ttyACM0
            source = gpsd://localhost
            configure = yes
            [gate]
            max-accuracy = 30m
            max-speed = 180km/h
            [trip]
            stop = 2min 30s
            min-distance = 1.5km
            [course]
            off-route = 50m
            complete = distance
            share = 75%
            [itinerary]
            near = 300m
            [vehicle Polo]
            consumption = 6.1
            fuel-price = 1.75
            [vehicle Trailer]
            [store]
            sync = 30s
            keep = 365d
            keep-size = 2G
            [display]
            units = imperial
            [log]
            level = debug
            [paths]
            state = /srv/rodi
            """)
        #expect(
            configuration.receivers.map(\.text) == ["serial:///dev/ttyACM0", "gpsd://localhost"])
        #expect(configuration.configureReceivers)
        #expect(configuration.tracking.gate.maximumAccuracy == 30)
        #expect(abs(configuration.tracking.gate.maximumSpeed - 50) < 1e-12)
        #expect(configuration.tracking.trip.stop == 150)
        #expect(configuration.tracking.trip.minimumDistance == 1500)
        #expect(configuration.tracking.course.offRoute == .beyond(50))
        #expect(configuration.tracking.course.complete == .distance)
        #expect(configuration.tracking.course.share == 0.75)
        #expect(configuration.tracking.itinerary.near == 300)
        #expect(
            configuration.vehicles == [
                Settings.Vehicle(name: "Polo", consumption: 6.1, fuelPrice: 1.75),
                Settings.Vehicle(name: "Trailer"),
            ])
        #expect(configuration.tracking.vehicle?.name == "Polo")
        #expect(configuration.store.sync == 30)
        #expect(configuration.store.keep == 31_536_000)
        #expect(configuration.store.keepSize == 2 << 30)
        #expect(configuration.display == .imperial)
        #expect(configuration.log == .debug)
        #expect(configuration.paths.state == "/srv/rodi")
    }

    static let refusals: [(String, String)] = [
        (
            "[gate]\nmax-acuracy = 60m",
            """
            a.conf:2: unknown key 'max-acuracy' in [gate]; expected one of max-accuracy, \
            max-age, max-speed; did you mean 'max-accuracy'?
            """
        ),
        (
            "[gate]\nstop = 60s",
            """
            a.conf:2: unknown key 'stop' in [gate]; expected one of max-accuracy, max-age, \
            max-speed; did you mean '[trip] stop'?
            """
        ),
        (
            "[gats]\nmax-age = 1s",
            """
            a.conf:1: unknown section [gats]; expected one of [receiver], [gate], [trip], \
            [course], [itinerary], [vehicle NAME], [store], [publish], [display], \
            [log], [paths]; did you mean 'gate'?
            """
        ),
        (
            "\n[gate]\nmax-age = 15",
            """
            a.conf:3: max-age = 15; expected a duration from 1s to 1h, such as 15s, 5min, 2h \
            or 30d
            """
        ),
        (
            "[trip]\nstop = 1s\nstop = 2s",
            "a.conf:3: 'stop' again; expected it once a file; it stands in line 2"
        ),
        ("[vehicle]", "a.conf:1: [vehicle] without a name; expected [vehicle NAME]"),
        (
            "[receiver]\nsource = file:drive.nmea",
            """
            a.conf:2: source = file:drive.nmea; expected gpsd://HOST, serial:///dev/NAME, \
            tcp://HOST:PORT, udp://:PORT, file:///PATH or -
            """
        ),
        (
            "[receiver]\nsource = -\nsource = -",
            "a.conf:3: source = -; expected each source once"
        ),
        (
            "[log]\nlevel = loud",
            "a.conf:2: level = loud; expected error, warning, notice, info or debug"
        ),
    ]

    @Test("what cannot be meant is refused in these words", arguments: refusals)
    func refused(text: String, complaint: String) {
        #expect(read(("a.conf", text)).complaints.map(\.description) == [complaint])
        #expect(read(("a.conf", text)).value == nil)
    }

    @Test("everything wrong is told at once, in the order of the lines")
    func all() {
        let verdict = read(("a.conf", "junk\n[gate]\nmax-age = soon\nmax-sped = 3m/s\n[nowhere]"))
        #expect(verdict.complaints.map(\.line) == [1, 3, 4, 5])
    }

    @Test("an entry before any section is refused")
    func homeless() {
        #expect(read(("a.conf", "stop = 1s")).complaints.map(\.line) == [1])
    }

    @Test("a later file overrules, and lists grow from file to file")
    func dropIns() {
        let verdict = read(
            ("a.conf", "[receiver]\nsource = serial:///dev/a\n[trip]\nstop = 1min"),
            ("b.conf", "[receiver]\nsource = serial:///dev/b\n[trip]\nstop = 2min"))
        #expect(verdict.value?.tracking.trip.stop == 120)
        #expect(verdict.value?.receivers.map(\.text) == ["serial:///dev/a", "serial:///dev/b"])
    }

    @Test("an empty value takes back what came before")
    func reset() {
        let verdict = read(
            ("a.conf", "[receiver]\nsource = serial:///dev/a\n[trip]\nstop = 1min"),
            ("b.conf", "[receiver]\nsource =\nsource = serial:///dev/b\n[trip]\nstop ="))
        #expect(verdict.value?.receivers.map(\.text) == ["serial:///dev/b"])
        #expect(verdict.value?.tracking.trip.stop == 300)
        #expect(read(("a.conf", "[receiver]\nsource =")).value == Configuration())
    }

    @Test("a source beyond this machine is taken, and the needed drop-in is told")
    func remote() {
        let verdict = read(("a.conf", "[receiver]\nsource = tcp://10.0.0.1:2000"))
        #expect(verdict.value?.receivers.count == 1)
        #expect(verdict.complaints.map(\.gravity) == [.advice])
        #expect(verdict.complaints.first?.description.contains("remote.conf") == true)
    }

    @Test("random edits of a good file never crash it", arguments: UInt64(1)...20)
    func noise(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let good = Array("[gate]\nmax-age = 15s\n[vehicle A]\nconsumption = 6.1\n".utf8)
        var refusals = 0
        for _ in 0..<100 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] =
                    UInt8.random(in: 0...255, using: &dice)
            }
            let verdict = Configuration.read([TextFile(path: "a.conf", bytes: bytes)])
            refusals += verdict.value == nil ? 1 : 0
        }
        #expect(refusals > 50)
    }

    private func read(_ files: (String, String)...) -> Verdict<Configuration> {
        Configuration.read(files.map { TextFile(path: $0.0, bytes: Array($0.1.utf8)) })
    }

    private func accepted(_ text: String) throws -> Configuration {
        let verdict = read(("a.conf", text))
        return try #require(verdict.value, "\(verdict.complaints)")
    }
}
