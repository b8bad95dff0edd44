import Glibc
import Positioning
import Simulation
import TestKit

/// A daemon at 10 Hz that watches a hundred places and follows a course of ten thousand vertices.
final class BusyDay {
    let subject: Subject

    init(_ rodid: String, on stage: Stage) throws {
        let folder = try TemporaryFolder()
        let drive = Self.drive
        _ = try folder.write(Self.places(along: drive), to: "places.geojson")
        guard mkdir(folder.path(of: "courses"), 0o755) == 0 else {
            throw BenchFault(what: "no folder can be made for a course")
        }
        _ = try folder.write(Self.course(along: drive), to: "courses/way.geojson")
        let voice = Voice.terminal(try Terminal())
        subject = try Subject(rodid, source: voice.source, in: folder)
        stage.add(subject, hearing: drive, rate: 10, by: voice)
        for _ in 0..<3 { try subject.subscribe() }
    }

    /// Begins to follow the course, and says if it cannot.
    func follow() throws {
        let answer = try subject.ask("course.start", #"{"course":"way"}"#)
        guard answer.contains("started") || answer.contains("waiting") else {
            throw BenchFault(what: "the course cannot be begun: \(answer)")
        }
    }

    private static let drive = Drive(
        from: Capture.start, heading: 30, legs: [.straight(100_000, speed: 14)])

    private static func places(along drive: Drive) -> String {
        let features = (0..<placeCount).map { number in
            let place = drive.truth(at: Double(number) * 12 + 20).coordinate
                .moved(by: Displacement(east: Double(number % 10) * 30, north: 0))
            return #"{"type":"Feature","geometry":{"type":"Point","coordinates":"#
                + "[\(place.longitude),\(place.latitude)]}," + #""properties":{"name":"place "#
                + #"\#(number)","radius":60}}"#
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n")
            + "]}"
    }

    /// Vertices with corners enough that none is left out.
    private static func course(along drive: Drive) -> String {
        let vertices = (0..<vertexCount).map { number in
            let truth = drive.truth(at: Double(number) * drive.duration / Double(vertexCount))
            let aside = Bearing.step(
                number.isMultiple(of: 2) ? 0.5 : -0.5, towards: truth.track + 90)
            let place = truth.coordinate.moved(by: aside)
            return "[\(place.longitude),\(place.latitude)]"
        }
        return #"{"type":"Feature","properties":{"name":"way","kind":"driving"},"geometry":"#
            + #"{"type":"LineString","coordinates":["# + vertices.joined(separator: ",") + "]}}"
    }

    private static let placeCount = 100
    private static let vertexCount = 10_000
}
