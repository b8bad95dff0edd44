import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing

/// Real receivers in real cars: what a replay finds beside what their labels say.
///
/// Where there are no labels, a trip begins and ends where the receiver's own speed first and last
/// tells of driving, give or take three seconds.
@Suite("Recordings become the trips that their labels tell of")
struct RecordingsTests {
    /// What a recording holds.
    ///
    /// Source: the index beside the captures, and labels where it has them.
    struct Recording: CustomTestStringConvertible {
        var file: String
        var trips: [Truth]
        /// Whole length, unseen stretches included, in metres; `nil` where trips say it all.
        var length: ClosedRange<Double>?

        var testDescription: String { file }
    }

    /// First and last moment of motion; `metres` is speed integrated, or what the index says.
    struct Truth {
        var start: String
        var end: String
        var metres: ClosedRange<Double>?
        /// Seconds that either end may be off.
        var slack = 3.0

        init(
            _ start: String, _ end: String, _ metres: ClosedRange<Double>? = nil,
            within slack: Double = 3
        ) {
            self.start = start
            self.end = end
            self.metres = metres
            self.slack = slack
        }
    }

    struct Told: Decodable {
        var change: String?
        var start: Timestamp?
        var end: Timestamp?
        var distance: Double?
        var bridged_distance: Double?
        var odometer: Double?
        var progress: Double?
        var coverage: Double?
        var departures: Int?
    }

    static let recordings: [Recording] = [
        // Labelled: motion above 1 m/s, and the label's speed added up, each second. The third begins
        // 266 m from where the second ended, three days before: unseen, and not in its label.
        Recording(
            file: "drives/curitiba-ndsbr-driverA-3trips.nmea",
            trips: [
                Truth("2019-08-26T22:17:43Z", "2019-08-26T22:47:50Z", 13_384...13_654),
                Truth("2019-08-29T10:42:53Z", "2019-08-29T10:59:03Z", 5950...6070),
                Truth("2019-09-02T20:36:10Z", "2019-09-02T20:49:04Z", 2490...2833),
            ]),
        // Half a hertz; three pauses of up to 1250 s with the car in the same place, and midnight.
        Recording(
            file: "drives/garmin-reno-tahoe-137km.nmea",
            trips: [
                Truth("2005-09-25T23:52:34Z", "2005-09-26T00:27:20Z"),
                Truth("2005-09-26T00:32:34Z", "2005-09-26T00:34:50Z"),
                Truth("2005-09-26T00:48:18Z", "2005-09-26T01:25:44Z"),
                Truth("2005-09-26T01:53:12Z", "2005-09-26T02:54:52Z"),
            ], length: 136_100...138_900),
        // 8.6 h parked, 21 m apart; doubled and skipped seconds; void rows of 1970.
        Recording(
            file: "drives/moldova-70mai-dashcam.nmea",
            trips: [
                Truth("2025-02-21T20:45:56Z", "2025-02-21T21:54:16Z"),
                // It creeps out of its place, loses five seconds, and is off.
                Truth("2025-02-22T06:40:16Z", "2025-02-22T08:04:25Z"),
                Truth("2025-02-22T08:39:44Z", "2025-02-22T08:50:22Z"),
            ], length: 139_500...143_000),
        // City and motorway, two outages of up to 52 s. The receiver's own distance counts its jitter.
        Recording(
            file: "drives/thehague-sirf-37km.nmea",
            trips: [Truth("2010-02-01T12:34:04Z", "2010-02-01T13:27:32Z")],
            length: 34_400...36_200),
        Recording(
            file: "drives/qt-brisbane.nmea",
            trips: [Truth("2008-03-03T22:24:37Z", "2008-03-03T22:27:04Z")], length: 1650...1730),
        // A phone carried about for a hundred metres, then lying for half an hour and more.
        Recording(file: "drives/phone-49min-then-leaves.nmea", trips: []),
        Recording(file: "drives/zed-f9p-11min-gns.nmea", trips: []),
        Recording(file: "drives/usb-iso-prefixed.log", trips: []),
        Recording(file: "drives/merrimac-multiplexed.log", trips: []),
    ]

    @Test("each trip begins, ends and is as long as it was", arguments: recordings)
    func trips(recording: Recording) async throws {
        guard let capture = Captures.find(recording.file) else { return }
        try await onOwnThread {
            let found = try replay(capture, "--events", "trip").filter { $0.change != "started" }
            try #require(found.count == recording.trips.count)
            for (told, truth) in zip(found, recording.trips) {
                let start = try #require(told.start?.utc.seconds(since: moment(truth.start)))
                let end = try #require(told.end?.utc.seconds(since: moment(truth.end)))
                #expect(abs(start) <= truth.slack, "began \(start) s late")
                #expect(abs(end) <= truth.slack, "ended \(end) s late")
                if let metres = truth.metres {
                    let told = (told.distance ?? 0) + (told.bridged_distance ?? 0)
                    #expect(metres.contains(told), "\(told) m")
                }
            }
            if let length = recording.length {
                let whole = found.reduce(0) { $0 + ($1.distance ?? 0) + ($1.bridged_distance ?? 0) }
                #expect(length.contains(whole), "\(whole) m")
            }
        }
    }

    @Test(
        "who did not drive has not a metre",
        arguments: [
            "drives/phone-49min-then-leaves.nmea", "drives/zed-f9p-11min-gns.nmea",
            "drives/usb-iso-prefixed.log", "drives/merrimac-multiplexed.log",
        ])
    func parked(file: String) async throws {
        guard let capture = Captures.find(file) else { return }
        try await onOwnThread {
            let fixes = try replay(capture, "--events", "fix")
            #expect(fixes.count > 40)
            #expect(fixes.last?.odometer == 0)
        }
    }

    /// Three receivers on one bicycle.
    ///
    /// The phone's recording ends 9 m before the line does, while its last fixes (HDOP 6) prove 45 m
    /// less: all that is missing is the word.
    @Test(
        "a ride is its route, whatever receiver tells of it",
        arguments: [
            ("Garmin-Edge-605", "completed"), ("adafruit", "completed"), ("MotoG3", "interrupted"),
        ])
    func ride(receiver: String, outcome: String) async throws {
        guard let route = Captures.find("courses/whitchurch-routeA.gpx"),
            let capture = Captures.find("courses/whitchurch-routeA-\(receiver).gpx")
        else { return }
        try await onOwnThread {
            let folder = try TemporaryFolder()
            _ = try folder.write(
                String(decoding: try Data(contentsOf: route), as: UTF8.self), to: "route.gpx")
            let told = try replay(
                capture, "--courses", folder.path(of: ""), "--follow", "whitchurch-route-A",
                "--events", "course")
            let last = try #require(told.last)
            #expect(last.change == outcome)
            #expect(try #require(last.progress) > 0.998)
            #expect(try #require(last.coverage) > 0.99)
            #expect(last.departures == 0, "nobody left the route")
            // 32.1 km by the route; a bicycle's own wiggles are not its length.
            #expect((31_300...32_600).contains(try #require(last.distance)))
        }
    }

    private func moment(_ text: String) throws -> UTC {
        try #require(UTC(text))
    }

    private func replay(_ capture: URL, _ arguments: String...) throws -> [Told] {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "said")
        let process = try ChildProcess(
            [Programs.rodictl, "replay", capture.path, "--json"] + arguments, output: path)
        // Hours of driving, in a program that is not optimised, on a machine that does other things.
        #expect(process.awaitEnd(within: .seconds(300)) == .exited(0))
        return try Site.text(of: path).split(separator: "\n").map {
            try JSONDecoder().decode(Told.self, from: Data($0.utf8))
        }
    }
}
