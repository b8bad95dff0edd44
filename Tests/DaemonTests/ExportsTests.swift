import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing

@Suite("Trips leave Rodi in forms that others read")
struct ExportsTests {
    /// What a person may call a trip.
    static let label = "Über <Köln> & \"Ring\", 🚗 שלום عليكم"

    /// A rodid that knows the trip of a recording, as if it had been there.
    private func rodid() throws -> Rodid {
        let site = try Site("", source: "tcp://127.0.0.1:9")
        let replay = try ChildProcess([
            Programs.rodictl, "replay", Self.errand, "--config", site.configuration, "--state",
            site.state,
        ])
        #expect(replay.awaitEnd(within: .seconds(60)) == .exited(0))
        let rodid = try site.start()
        #expect(try run(rodid, "trips", "label", "last", Self.label).end == .exited(0))
        return rodid
    }

    @Test("every format by the name of the file, to standard output, and refused by mistake")
    func formats() async throws {
        try await onOwnThread {
            let rodid = try rodid()
            let points = try #require(try rodid.trip().points)
            for (format, mark) in [
                ("gpx", "<trkpt "), ("kml", "<gx:coord>"), ("csv", "\r\n"),
                ("geojson", "LineString\""), ("svg", "<svg "), ("html", "<!DOCTYPE html>"),
            ] {
                let file = rodid.site.folder.path(of: "last.\(format)")
                let (end, said) = try run(rodid, "trips", "export", "last", "-o", file)
                #expect(
                    end == .exited(0) && said.hasPrefix("\(file): ")
                        && said.hasSuffix(" points of trip 1\n"))
                let text = Site.text(of: file)
                let expected =
                    switch format {
                    case "gpx", "kml": points.count
                    case "csv": points.count + 1
                    case "svg", "html": 2
                    default: 1
                    }
                #expect(text.ranges(of: mark).count == (format == "html" ? 1 : expected))
                let (again, shown) = try run(
                    rodid, "trips", "export", "1", "--format", format.uppercased())
                #expect(again == .exited(0) && shown == text, "\(format)")
                if ["gpx", "kml", "svg"].contains(format) { try expectXML(file) }
                if ["gpx", "kml"].contains(format) { try expectRead(file, format, points) }
            }
            let folder = rodid.site.folder
            for words in [
                ["last", "--format", "pdf"], [], ["all", "--since", "yesterday"],
                ["1", "--since", "2026-01-01"], ["first"],
            ] {
                let file = folder.path(of: "none")
                let (end, _) = try run(rodid, ["trips", "export", "-o", file] + words)
                #expect(end == .exited(2), "\(words)")
                #expect(access(file, F_OK) != 0)
            }
            #expect(try run(rodid, "trips", "export", "99").end == .exited(4))
            #expect(try run(rodid, "trips", "list", "-o", "x").end == .exited(2))
        }
    }

    @Test("several trips go into one file: by number, all, or those of a time")
    func several() async throws {
        try await onOwnThread {
            let rodid = try rodid()
            #expect(try run(rodid, "trips", "split", "1", "--stop", "1").end == .exited(0))
            let list: TripsRecord = try rodid.client().call(.tripsList(.init()))
            #expect(list.trips.count == 2)
            let (late, early) = (list.trips[0], list.trips[1])
            let start = try #require(late.start?.utc)
            let cut = "\(UTC(milliseconds: start.milliseconds - 1))"
            let day = "\(start)".prefix(10)
            func ids(_ words: String...) throws -> [String] {
                let (end, text) = try run(rodid, ["trips", "export", "-f", "csv"] + words)
                guard end == .exited(0) else { return ["\(text)"] }
                return text.split(separator: "\r\n").dropFirst()
                    .map { String($0.prefix { $0 != "," }) }
                    .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
            }
            #expect(try ids("all") == ["\(early.id)", "\(late.id)"])
            #expect(try ids("\(late.id)", "\(early.id)") == ["\(late.id)", "\(early.id)"])
            #expect(try ids("--since", cut) == ["\(late.id)"])
            #expect(try ids("--until", cut) == ["\(early.id)"])
            #expect(try ids("--since", "\(day)", "--until", "2100-01-01").count == 2)
            #expect(try run(rodid, "trips", "export", "--since", "2100-01-01").end == .exited(4))
            // The errand begins on 1 June at 16:00 UTC: at the other end of the Earth that is the 2nd.
            for (zone, code) in [("UTC", Int32(4)), ("XYZ-10", 0)] {
                let (end, _) = try output(
                    [
                        Programs.rodictl, "--socket", rodid.site.socket, "trips", "export",
                        "--since", "2026-06-02",
                    ], rodid.site.folder, ["TZ": zone])
                #expect(end == .exited(code), "\(zone)")
            }
            for (format, mark) in [
                ("gpx", "<trk>"), ("kml", "<Placemark>"), ("geojson", "\"Feature\""),
                ("svg", "<title>\(early.id)</title>"),
            ] {
                let (end, text) = try run(rodid, "trips", "export", "all", "-f", format)
                #expect(end == .exited(0))
                #expect(text.ranges(of: mark).count == (format == "svg" ? 1 : 2), "\(format)")
            }
        }
    }

    @Test("near a private place nothing is shown, in no format, unless it is asked for")
    func trimmed() async throws {
        try await onOwnThread {
            let rodid = try rodid()
            let trip = try rodid.trip().trip
            let home = "\(trip.startLat),\(trip.startLon)"
            #expect(
                try run(
                    rodid, "places", "add", "the cabin", "--at", home, "--radius", "60",
                    "--private"
                ).end == .exited(0))
            let whole = try #require(try rodid.trip().points?.count)
            for format in ["gpx", "kml", "csv", "geojson"] {
                func places(_ words: String...) throws -> [Coordinate] {
                    let (end, text) = try run(
                        rodid, ["trips", "export", "last", "-f", format] + words)
                    #expect(end == .exited(0))
                    #expect(!text.contains("cabin"))
                    return Self.places(in: text, format)
                }
                let shown = try places()
                let start = Coordinate(latitude: trip.startLat, longitude: trip.startLon)
                #expect(!shown.isEmpty && shown.count < whole, "\(format)")
                #expect(shown.allSatisfy { $0.distance(to: start) > 80 }, "\(format)")
                let all = try places("--untrimmed")
                #expect(all.count == whole && all.contains { $0.distance(to: start) < 1 })
            }
            var shop = Request.PlaceFigures(name: "the <shop>")
            (shop.lat, shop.lon, shop.radius) = (trip.startLat, trip.startLon, 50)
            _ = try rodid.client().call(.places(.add(shop)), as: PlacesChangeRecord.self)
            let pin = "class=\"mark\" r=\"5\""
            for format in ["svg", "html"] {
                let (_, shown) = try run(rodid, "trips", "export", "last", "-f", format)
                let (_, all) = try run(
                    rodid, "trips", "export", "last", "-f", format, "--untrimmed")
                #expect(all.contains("the cabin</text>"))
                #expect(shown.contains("the &lt;shop&gt;"))
                #expect(!shown.contains("cabin") && shown.contains(pin) && shown != all)
            }
        }
    }

    @Test("explored cells are drawn, alone or in a box")
    func explored() async throws {
        try await onOwnThread {
            let rodid = try rodid()
            let trip = try rodid.trip().trip
            let (end, text) = try run(rodid, "explored", "--svg", "-")
            #expect(end == .exited(0) && text.contains("class=\"found\""))
            #expect(text.contains(" cells of 7 letters explored"))
            let box =
                [trip.startLat - 0.1, trip.startLon - 0.1, trip.startLat + 0.1]
                .map { "\($0)" }.joined(separator: ",") + ",\(trip.startLon + 0.1)"
            let page = rodid.site.folder.path(of: "fog.html")
            #expect(try run(rodid, "explored", "--box", box, "--svg", page).end == .exited(0))
            #expect(Site.text(of: page).contains(" in the box"))
            #expect(
                try run(rodid, "explored", "--box", "1,1,2,2", "--svg", "-").end == .exited(0))
            let (none, _) = try run(
                rodid, "explored", "--until", "2001-01-01T00:00:00Z", "--svg", "-")
            #expect(none == .exited(4))
        }
    }

    @Test("the same bytes whatever language the machine speaks")
    func locales() async throws {
        try await onOwnThread {
            guard Programs.has("/usr/bin/localedef") else { return }
            let rodid = try rodid()
            let folder = rodid.site.folder
            var languages = 0
            for name in ["de_DE", "ar_EG"] {
                let made = try ChildProcess([
                    "/usr/bin/localedef", "-i", name, "-f", "UTF-8",
                    folder.path(of: "\(name).UTF-8"),
                ])
                guard made.awaitEnd(within: .seconds(60)) == .exited(0) else {
                    print("skipping \(name): localedef cannot make it here")
                    continue
                }
                languages += 1
                let environment = [
                    "LC_ALL": "\(name).UTF-8", "LANG": "\(name).UTF-8", "LOCPATH": folder.path,
                ]
                let (_, spoken) = try output(
                    ["/usr/bin/locale", "-k", "charmap", "decimal_point"], folder, environment)
                #expect(spoken.hasPrefix("charmap=\"UTF-8\""), "\(name): \(spoken)")
                #expect(spoken.contains("decimal_point=\",\"") == (name == "de_DE"))
                for format in ["gpx", "kml", "csv", "geojson", "svg", "html"] {
                    let words = [
                        Programs.rodictl, "--socket", rodid.site.socket, "trips", "export",
                        "last", "-f", format,
                    ]
                    let (end, text) = try output(words, folder, environment)
                    #expect(end == .exited(0))
                    let (_, plain) = try output(words, folder, ["LC_ALL": "C"])
                    #expect(text == plain, "\(format)")
                }
            }
            if languages == 0 { print("skipped: no language but C was tried") }
        }
    }

    // MARK: Running and reading

    private func run(
        _ rodid: Rodid, _ words: String...
    ) throws -> (end: ChildProcess.End?, text: String) { try run(rodid, words) }

    private func run(
        _ rodid: Rodid, _ words: [String]
    ) throws -> (end: ChildProcess.End?, text: String) {
        try output(
            [Programs.rodictl, "--socket", rodid.site.socket] + words, rodid.site.folder, [:])
    }

    private func output(
        _ words: [String], _ folder: TemporaryFolder, _ environment: [String: String]
    ) throws -> (end: ChildProcess.End?, text: String) {
        let path = folder.path(of: "output-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            words, environment: environment, output: path, errors: path)
        let end = process.awaitEnd(within: .seconds(60))
        return (end, Site.text(of: path))
    }

    private func expectXML(_ file: String) throws {
        guard Programs.has("/usr/bin/xmllint") else { return }
        let process = try ChildProcess(["/usr/bin/xmllint", "--noout", file])
        #expect(process.awaitEnd() == .exited(0), "\(file)")
    }

    /// gpsbabel finds every point in it, and its time.
    private func expectRead(_ file: String, _ format: String, _ points: [PointRecord]) throws {
        guard Programs.has("/usr/bin/gpsbabel") else { return }
        let read = file + ".read"
        let process = try ChildProcess([
            "/usr/bin/gpsbabel", "-i", format, "-f", file, "-o", "gpx", "-F", read,
        ])
        #expect(process.awaitEnd() == .exited(0))
        let text = Site.text(of: read)
        #expect(text.ranges(of: "<trkpt ").count == points.count)
        let places = Self.places(in: text, "gpx")
        for (place, point) in zip(places, points) {
            #expect(abs(place.latitude - point.lat) < 1e-7)
            #expect(abs(place.longitude - point.lon) < 1e-7)
        }
        for point in points {
            let time = try #require(point.time).utc
            let whole = "\(time)".replacing(".000Z", with: "Z")
            #expect(text.contains("<time>\(whole)</time>"), "\(whole)")
        }
    }

    static let errand = URL(filePath: #filePath)
        .appending(path: "../../../etc/demo/errand.nmea").standardizedFileURL.path
}
