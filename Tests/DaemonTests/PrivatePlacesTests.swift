import Control
import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("A private place leaves by no export, unless it is asked for")
struct PrivatePlacesTests {
    @Test("trips, smoothed trips and explored cells, in every format; with --untrimmed it is there")
    func exports() async throws {
        try await onOwnThread {
            let town = try Town()
            for route in Town.routes {
                let hidden = try town.export(route)
                #expect(hidden.end == .exited(0), "\(route): \(hidden.text.prefix(300))")
                #expect(town.leaks(in: hidden.text) == [], "\(route)")
                #expect(!hidden.text.contains("secret"), "\(route)")
                let shown = town.positions(in: hidden.text).count
                #expect(shown > 1, "\(route) is not empty")
                let whole = try town.export(route + ["--untrimmed"])
                #expect(whole.end == .exited(0), "\(route)")
                #expect(town.positions(in: whole.text).count > shown, "\(route) --untrimmed")
                // The corners of a larger cell lie anywhere.
                guard !route.contains("--precision=6") else { continue }
                #expect(town.leaks(in: whole.text).count > 1, "\(route) --untrimmed")
            }
        }
    }

    @Test("a trip that never leaves the neighbourhood is not exported at all")
    func errand() async throws {
        try await onOwnThread {
            // No longer than what is hidden around its two ends.
            let town = try Town(metres: 240, speed: 6)
            for route in Town.routes {
                let export = try town.export(route)
                #expect(town.positions(in: export.text).isEmpty, "\(route): \(export.text)")
                let isOfTrip = route.first == "trips"
                #expect(export.end == .exited(isOfTrip ? 4 : 0), "\(route)")
                if isOfTrip { #expect(export.text.contains("--untrimmed"), "\(export.text)") }
            }
        }
    }

    @Test("what is told of places themselves, to who asks and who listens, holds no position")
    func told() async throws {
        try await onOwnThread {
            let town = try Town()
            for words in [["places", "list"], ["why"], ["why", "secret home"], ["health"]] {
                let answer = try town.rodictl(words + ["--json"])
                #expect(answer.end != .exited(4) && !answer.text.isEmpty)
                #expect(town.leaks(in: answer.text) == [], "\(words): \(answer.text)")
                #expect(!answer.text.contains(#""lat""#), "\(words)")
            }
            // What a subscriber is told of it, and one who comes back for what was missed.
            let store = try town.rodid.subscribe().snapshot.store
            let missed = try #require(
                town.rodid.subscribe(.init(store: store, since: 1)).snapshot.missed)
            let ofPlaces = missed.filter { $0.event == "place" }
            #expect(ofPlaces.contains { $0.name == "place.left" })
            for event in ofPlaces {
                let text = String(decoding: try JSONText.encode(event), as: UTF8.self)
                #expect(town.leaks(in: text) == [] && !text.contains("lat"), "\(text)")
            }
        }
    }
}

/// A drive from one private place to another, recorded by a daemon that is still there.
private final class Town {
    let rodid: Rodid
    private let site: Site
    private let feed: HurriedFeed
    private let places: [Coordinate]

    init(metres: Double = 3000, speed: Double = Journey.speed) throws {
        site = try Site("", source: "-")
        feed = try HurriedFeed(in: site.folder)
        try site.configure(
            Journey.shortTrips, source: "serial://\(feed.terminal.path)?baud=9600")
        let end = Journey.home.moved(by: Displacement(east: 0, north: metres))
        places = [Journey.home, end]
        let features = zip(["secret home", "secret work"], places).map { name, place in
            """
            {"type": "Feature", "properties": {"name": "\(name)", "radius": 60, "private": true},
             "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}
            """
        }
        _ = try site.folder.write(
            #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#,
            to: "places.geojson")
        let drive = Drive(
            from: Journey.home, heading: 0, heightAboveSeaLevel: 1286,
            legs: [.stop(30), .straight(metres, speed: speed), .stop(90)])
        rodid = try site.start(environment: feed.environment)
        try feed.tell(
            Journey.told(drive).map {
                HurriedFeed.Burst(arrival: $0.truth.time + 0.1, sentences: $0.sentences)
            }, to: rodid)
        try rodid.awaits("the trip is over and stored") {
            $0.trip == nil && $0.store?.pending == 0 && $0.store?.trips == 1
        }
    }

    /// Every command that writes a file with positions in it.
    static let routes = [
        ["trips", "export", "1", "--format=gpx", "-o", "-"],
        ["trips", "export", "1", "--format=geojson", "-o", "-"],
        ["trips", "export", "1", "--smoothed", "--format=gpx", "-o", "-"],
        ["trips", "export", "1", "--smoothed", "--format=geojson", "-o", "-"],
        ["explored", "--geojson=-"],
        ["explored", "--precision=6", "--geojson=-"],
    ]

    func export(_ route: [String]) throws -> (end: ChildProcess.End?, text: String) {
        try rodictl(route)
    }

    func rodictl(_ words: [String]) throws -> (end: ChildProcess.End?, text: String) {
        let output = site.folder.path(of: "exported")
        unlink(output)
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket] + words, output: output, errors: output)
        let end = process.awaitEnd()
        return (end, Site.text(of: output))
    }

    /// Positions in a text that lie at a private place.
    func leaks(in text: String) -> [Coordinate] {
        positions(in: text).filter { position in
            places.contains { $0.distance(to: position) < Self.near }
        }
    }

    /// Two numbers one after the other that are a position hereabouts, in either order.
    func positions(in text: String) -> [Coordinate] {
        let numbers = text.split { !($0.isASCII && ($0.isNumber || $0 == "." || $0 == "-")) }
            .map { Double($0) ?? .nan }
        return zip(numbers, numbers.dropFirst()).flatMap { one, other in
            [
                Coordinate(latitude: one, longitude: other),
                Coordinate(latitude: other, longitude: one),
            ].filter { $0.isValid && $0.distance(to: Journey.home) < 20_000 }
        }
    }

    /// Metres: the place, where it is left, and what is hidden on every side of it.
    private static let near = 130.0
}
