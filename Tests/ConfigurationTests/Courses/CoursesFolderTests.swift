import FoundationEssentials
import Positioning
import TestKit
import Testing
import Tracking

@testable import Configuration

@Suite("Courses come from every file of a folder")
struct CoursesFolderTests {
    @Test("an absent folder has none, unless a person named it")
    func absent() throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "none")
        #expect(CoursesFolder.load(path).value?.isEmpty == true)
        #expect(
            CoursesFolder.load(path, isChosen: true).complaints.map(\.description) == [
                "\(path): no such folder; expected a folder of courses as GeoJSON or GPX"
            ])
    }

    @Test("*.geojson and *.gpx in the order of their names, and nothing else")
    func files() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(gpx("b"), to: "2.gpx")
        _ = try folder.write(geoJSON("a"), to: "1.geojson")
        _ = try folder.write("junk", to: "3.gpx~")
        _ = try folder.write("junk", to: ".4.gpx")
        #expect(CoursesFolder.load(folder.path).value?.map(\.name) == ["a", "b"])
    }

    @Test("a name twice is refused with both places")
    func clash() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(geoJSON("a"), to: "1.geojson")
        _ = try folder.write(gpx("a"), to: "2.gpx")
        let verdict = CoursesFolder.load(folder.path)
        #expect(verdict.value == nil)
        #expect(
            verdict.complaints.map(\.description) == [
                "\(folder.path)/2.gpx: track 1 'a': the name of feature 1 in "
                    + "\(folder.path)/1.geojson again; expected a name of its own"
            ])
    }

    @Test("what is wrong in every file is told at once")
    func all() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("<gpx>", to: "1.gpx")
        _ = try folder.write("{", to: "2.geojson")
        #expect(CoursesFolder.load(folder.path).complaints.count == 2)
    }

    @Test("a GPX file longer than what is read at once is the same as in memory")
    func long() throws {
        let folder = try TemporaryFolder()
        let points = (0..<5000).map { number in
            "<trkpt lat='\(46 + Double(number * number % 997) / 1000)' lon='\(7 + Double(number) / 1000)'/>\n"
        }
        let text = "<gpx><trk><name>a</name><trkseg>\(points.joined())</trkseg></trk></gpx>"
        _ = try folder.write(text, to: "1.gpx")
        let whole = CourseFile.read(TextFile(path: "1.gpx", bytes: Array(text.utf8)))
        let streamed = try #require(CoursesFolder.load(folder.path).value?.first)
        #expect(streamed.fingerprint == whole.value?.first?.course.fingerprint)
    }

    @Test("the recorded rides and their route are courses")
    func recorded() throws {
        for (name, metres) in [("whitchurch-routeA.gpx", 32_110.0), ("visnjan-with-car.gpx", 2730)]
        {
            guard let url = Captures.find("courses/\(name)") else { continue }
            let verdict = CourseFile.load(url.path, usual: Settings.Course())
            let course = try #require(verdict.value?.first?.course, "\(verdict.complaints)")
            guard case .line(let line) = course.ground else {
                Issue.record("\(name) is no line")
                continue
            }
            #expect(abs(line.length - metres) < 0.02 * metres, "\(name) \(line.length)")
        }
    }

    private func gpx(_ name: String) -> String {
        "<gpx><trk><name>\(name)</name><trkseg><trkpt lat='52' lon='5'/><trkpt lat='53' lon='5'/></trkseg></trk></gpx>"
    }

    private func geoJSON(_ name: String) -> String {
        #"{"type": "Feature", "properties": {"name": "\#(name)"}, "geometry": {"type": "LineString", "coordinates": [[5, 52], [6, 52]]}}"#
    }
}
