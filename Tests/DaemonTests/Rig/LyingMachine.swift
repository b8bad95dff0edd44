import Control
import FoundationEssentials
import Positioning
import Simulation
import TestKit

/// A machine in a car that is switched on and cut off, and whose calendar is not to be believed.
///
/// The receiver tells one drive; who is not on misses it. The car knows a place where it begins and one
/// where it ends, and is to be at the latter.
final class LyingMachine {
    let site: Site
    /// When the drive begins.
    let start: UTC
    private let told: [SimulatedReceiver.Heard]
    private let feed: HurriedFeed
    private(set) var rodid: Rodid
    /// What the clock of this boot says when the drive begins, in nanoseconds.
    private var origin: Int64 = 0
    private var (lie, proof, since) = (Lie.none, Proof.atOnce, 0.0)

    /// Switches it on, `time` seconds after the drive began.
    init(_ drive: Drive, at time: Double = 0, _ lie: Lie, _ proof: Proof) throws {
        let start = Journey.now
        self.start = start
        told = Journey.told(drive, from: start)
        site = try Site("", source: "-")
        feed = try HurriedFeed(in: site.folder)
        try site.configure(
            """
            [trip]
            min-distance = 80m
            min-duration = 20s
            [store]
            keep = 30d
            """, source: "serial://\(feed.terminal.path)?baud=9600")
        _ = try site.folder.write(Self.places(of: drive), to: "places.geojson")
        let visits = [
            // Over before it began, whatever the calendar believes.
            ("home", -2 * Self.hour, -Self.hour), ("end", -0.5 * Self.hour, 4 * Self.hour),
            ("home", 5 * Self.hour, 6 * Self.hour),
        ].map { place, from, to in
            let (from, to) = (start.advanced(bySeconds: from), start.advanced(bySeconds: to))
            return #"{"place": "\#(place)", "start": "\#(from)", "end": "\#(to)"}"#
        }
        _ = try site.folder.write("[\(visits.joined(separator: ","))]", to: "itinerary.json")
        try feed.clock.switchOn(uptime: Self.booting, calendar: lie.atBoot(start))
        rodid = try site.start(environment: feed.clock.falseEnvironment)
        began(at: time, lie, proof)
    }

    /// Cuts the power, and switches the machine on again `time` seconds after the drive began.
    func restart(at time: Double, _ lie: Lie, _ proof: Proof) throws {
        rodid.process.kill()
        try feed.clock.switchOn(
            uptime: Self.booting, calendar: lie.atBoot(start.advanced(bySeconds: time)))
        rodid = try site.start(environment: feed.clock.falseEnvironment)
        began(at: time, lie, proof)
    }

    private func began(at time: Double, _ lie: Lie, _ proof: Proof) {
        origin = feed.clock.now - Int64(time * 1e9)
        (self.lie, self.proof, since) = (lie, proof, time)
    }

    /// Seconds: more than two commits are apart.
    private static let beforeCut = 30.0

    /// Hears the drive until then, or to its end; half-way somebody sets the calendar.
    func hear(until end: Double = .infinity, setting moment: Double? = nil) throws {
        let bursts = told.lazy.filter { $0.truth.time >= self.since && $0.truth.time < end }
            .map { [lie, proof, since] heard in
                let isMoment = moment.map { abs(heard.truth.time - $0) < 0.5 } ?? false
                return HurriedFeed.Burst(
                    arrival: heard.truth.time + 0.1,
                    sentences: proof.sentences(heard, after: heard.truth.time - since),
                    calendar: isMoment ? lie.later(heard.time) : nil,
                    waitsForDisk: heard.truth.time > end - Self.beforeCut)
            }
        try feed.tell(bursts, to: rodid, from: origin)
        since = end
    }

    /// Every date that a person or a program is told about this drive, and where it stands.
    func dates() throws -> [(date: UTC, place: String)] {
        let client = try rodid.client()
        var texts: [(String, String)] = []
        func ask(_ name: String, _ request: Request) throws {
            let answer = try client.callForText(request)
            texts.append((name, String(decoding: answer, as: UTF8.self)))
        }
        try ask("status", .status)
        try ask("trips", .tripsList(.init()))
        try ask("events", .events(.init(since: 0, limit: 1000)))
        try ask("itinerary", .itineraryShow)
        try ask("explored", .explored(.init()))
        let list: TripsRecord = try client.call(.tripsList(.init()))
        for trip in list.trips {
            try ask("trip \(trip.id)", .tripsGet(.init(id: .id(trip.id), points: true)))
            let file = site.folder.path(of: "trip.gpx")
            let export = try ChildProcess(
                [
                    Programs.rodictl, "--socket", site.socket, "trips", "export", "\(trip.id)",
                    "--output", file,
                ], environment: feed.clock.falseEnvironment)
            guard export.awaitEnd() == .exited(0) else {
                throw TestFault(doing: "export trip \(trip.id)")
            }
            texts.append(("export of trip \(trip.id)", Site.text(of: file)))
        }
        texts.append(("the journal", site.journal))
        return texts.flatMap { name, text in Self.dates(in: text).map { ($0, name) } }
    }

    /// What the calendar says to any program on this machine.
    func calendar() throws -> String {
        let output = site.folder.path(of: "date")
        let date = try ChildProcess(
            ["/bin/date", "-u", "+%Y-%m-%d"], environment: feed.clock.falseEnvironment,
            output: output)
        guard date.awaitEnd() == .exited(0) else { throw TestFault(doing: "ask for the date") }
        return String(Site.text(of: output).prefix(10))
    }

    private static func dates(in text: String) -> [UTC] {
        text.split { !($0.isASCII && ($0.isNumber || "TZ:.-".contains($0))) }
            .filter { $0.count >= "2026-04-27T19:48:55Z".count && $0.last == "Z" }
            .compactMap { UTC(String($0)) }
    }

    private static func places(of drive: Drive) -> String {
        let ends = [("home", 0.0), ("end", drive.duration)].map { name, time in
            let middle = drive.truth(at: time).coordinate
            return """
                {"type": "Feature", "properties": {"name": "\(name)", "radius": 60},
                 "geometry": {"type": "Point",
                              "coordinates": [\(middle.longitude), \(middle.latitude)]}}
                """
        }
        return #"{"type": "FeatureCollection", "features": [\#(ends.joined(separator: ","))]}"#
    }

    private static let hour = 3600.0
    /// Seconds from the power to the daemon.
    private static let booting = 20.0
}
