import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Control

@Suite("What is written is read back, and what is unknown is absent")
struct RoundTripTests {
    private func roundTrip<Record: Codable & Equatable>(_ record: Record) throws -> String {
        let encoded = try JSONText.encode(record)
        #expect(try JSONText.decode(Record.self, from: encoded) == record)
        let text = String(decoding: encoded, as: UTF8.self)
        #expect(!text.contains("null") && !text.contains("\\/"))
        return text
    }

    @Test("a fix that is placed a little ahead of now is not younger than that")
    func age() {
        let estimate = Estimate(
            instant: Uptime(seconds: 20), coordinate: Coordinate(latitude: 52, longitude: 5),
            accuracy: 3, sigma: 1, velocity: Displacement(east: 0, north: 0), speed: 0, track: nil,
            heightAboveSeaLevel: nil, motion: .parked, odometer: 0)
        let ahead = PositionRecord(estimate, by: nil, at: Uptime(seconds: 19.998))
        let behind = PositionRecord(estimate, by: nil, at: Uptime(seconds: 20.5))
        #expect(ahead.age == 0 && behind.age == 0.5)
    }

    @Test("every answer survives the way", arguments: Control.Method.allCases)
    func answers(method: Control.Method) throws {
        let request: Request =
            switch method {
            case .version: .version
            case .status: .status
            case .subscribe: .subscribe(.init())
            case .events: .events(.init())
            case .tripsList: .tripsList(.init())
            case .tripsGet: .tripsGet(.init(id: .last))
            case .tripsStats: .tripsStats(.init())
            case .tripsMerge: .tripsMerge(.init(ids: [39, 40]))
            case .tripsSplit: .tripsSplit(.init(id: .id(40), stop: 1))
            case .tripsLabel: .tripsLabel(.init(id: .last, text: "errand"))
            case .tripsNote: .tripsNote(.init(id: .last, text: "rain"))
            case .tripsSet: .tripsSet(.init(id: .id(40), vehicle: "Polo"))
            case .tripsUndo: .tripsUndo(.init(id: .id(40)))
            case .tripsDelete: .tripsDelete(.init(ids: [40]))
            case .tripsImport: .tripsImport(Sample.importing)
            case .tripsImportPart: .tripsImportPart(Sample.part)
            case .tripSet: .tripSet(.init(vehicle: "Polo"))
            case .tripStart: .tripStart
            case .tripStop: .tripStop
            case .placesList: .placesList(.init())
            case .placesAdd: .places(.add(Sample.figures))
            case .placesEdit: .places(.edit(.init(name: "home")))
            case .placesRemove: .places(.remove(.init(name: "home")))
            case .placesImport: .places(.import(.init(geojson: "{}")))
            case .courseList: .courseList(.init())
            case .courseGet: .courseGet(.init(course: "loop"))
            case .courseShow: .courseShow(.init())
            case .courseStart: .courseStart(.init(course: "loop"))
            case .courseStop: .courseStop(.init())
            case .courseReplace: .courseReplace(.init(course: "detour"))
            case .courseRerouting: .courseRerouting(.init())
            case .courseConfirm: .courseConfirm(.init())
            case .courseDiscard: .courseDiscard(.init())
            case .itineraryShow: .itineraryShow
            case .itinerarySet: .itinerarySet(.init(visits: []))
            case .itinerarySkip: .itinerarySkip(.init())
            case .explored: .explored(.init())
            case .why: .why
            case .health: .health
            case .backup: .backup
            case .reload: .reload
            }
        let text =
            switch Sample.reply(to: request) {
            case .version(let record): try roundTrip(record)
            case .status(let record): try roundTrip(record)
            case .snapshot(let record): try roundTrip(record)
            case .events(let record): try roundTrip(record)
            case .trips(let record): try roundTrip(record)
            case .trip(let record): try roundTrip(record)
            case .tripSums(let record): try roundTrip(record)
            case .tripChanged(let record): try roundTrip(record)
            case .tripsMended(let record): try roundTrip(record)
            case .tripsImport(let record): try roundTrip(record)
            case .places(let record): try roundTrip(record)
            case .placesChanged(let record): try roundTrip(record)
            case .whyPlace(let record): try roundTrip(record)
            case .courses(let record): try roundTrip(record)
            case .course(let record): try roundTrip(record)
            case .session(let record): try roundTrip(record)
            case .courseChanged(let record): try roundTrip(record)
            case .itinerary(let record): try roundTrip(record)
            case .itineraryChanged(let record): try roundTrip(record)
            case .explored(let record): try roundTrip(record)
            case .why(let record): try roundTrip(record)
            case .health(let record): try roundTrip(record)
            case .backup(let record): try roundTrip(record)
            case .reloaded(let record): try roundTrip(record)
            }
        let reply = try JSONText.encode(Sample.reply(to: request))
        #expect(String(decoding: reply, as: UTF8.self) == text)
    }

    @Test("every question survives the way")
    func requests() throws {
        let requests: [Request] = [
            .version, .status, .tripStart, .tripStop, .placesList(.init()), .why, .health, .backup,
            .reload,
            .subscribe(.init()), .events(.init()), .tripsList(.init()),
            .subscribe(
                .init(
                    classes: [.events, .position], interval: 0.5, everyFix: true,
                    store: Sample.store, since: 812)),
            .events(.init(since: 3, from: Timestamp(Sample.utc), limit: 100)),
            .tripsList(.init(limit: 10, before: 41)),
            .tripsGet(.init(id: .id(41), points: true)), .tripsGet(.init(id: .last)),
            .tripsGet(.init(id: .open)),
            .placesList(
                .init(box: .init(south: 52, west: 5, north: 53, east: 6), outlines: true)),
            .tripsMerge(.init(ids: [39, 40, 41])),
            .tripsSplit(.init(id: .id(40), at: Timestamp(Sample.utc))),
            .tripsSplit(.init(id: .last, stop: 2)), .tripsLabel(.init(id: .open, text: "errand")),
            .tripsLabel(.init(id: .id(40))), .tripsNote(.init(id: .last, text: "rain\nand wind")),
            .tripsSet(.init(id: .id(40), vehicle: "Polo")), .tripsUndo(.init(id: .id(40))),
            .tripsDelete(.init(ids: [40, 41])), .tripSet(.init(vehicle: "Polo")),
            .tripsGet(.init(id: .last, smoothed: true)), .tripsStats(.init()),
            .tripsStats(Sample.wish), .tripsList(Sample.choice),
            .tripsGet(.init(id: .id(7), stops: true, origin: true)),
            .tripsImport(Sample.importing), .tripsImportPart(Sample.part),
            .tripsImportPart(.init(upload: 7)),
            .tripsGet(.init(id: .last, points: false, speedRuns: true)), .explored(.init()),
            .explored(
                .init(
                    precision: 6, box: .init(south: -1, west: 179, north: 2.5, east: -179),
                    since: Timestamp(Sample.utc), until: Timestamp(Sample.utc), after: "u17922",
                    limit: 10)),
            .courseList(.init()), .courseList(.init(limit: 5, before: 7)), .courseShow(.init()),
            .courseGet(.init(course: "loop")),
            .courseGet(.init(course: "loop", from: 10_000, limit: 7, trimmed: true)),
            .courseShow(.init(id: 7, points: true)), .courseStart(.init(course: "loop")),
            .courseStop(.init()), .courseStop(.init(id: 7)),
            .courseReplace(.init(course: "detour", id: 7)), .courseRerouting(.init(on: false)),
            .courseConfirm(.init(note: "dry", id: 7)), .courseDiscard(.init(id: 7)),
            .itineraryShow, .itinerarySet(.init(visits: [])),
            .itinerarySet(.init(visits: [.object(["place": .text("home"), "x": .list([])])])),
            .itinerarySkip(.init()), .itinerarySkip(.init(visit: 2)),
            .places(.add(Sample.figures)), .places(.edit(.init(name: "home"))),
            .places(.remove(.init(name: "home"))), .places(.import(.init(geojson: "{\n}"))),
            .whyPlace(.init(place: "home")),
            .tripsGet(.init(id: .last, points: true, trimmed: true)),
        ]
        #expect(Set(requests.map(\.method)) == Set(Control.Method.allCases))
        for request in requests {
            let line = try request.line(id: 3)
            #expect(line.last == UInt8(ascii: "\n"))
            let frame = RequestFrame(line: line.dropLast())
            #expect(frame.id == .number(3) && frame.request == .success(request))
        }
    }

    @Test(
        "what makes no sense about mending is refused before anybody looks at a trip",
        arguments: Self.nonsense)
    func mending(_ nonsense: Nonsense) {
        let line = #"{"id":1,"method":"\#(nonsense.method)","params":\#(nonsense.parameters)}"#
        guard case .failure(let error) = RequestFrame(line: Array(line.utf8)).request else {
            Issue.record("it was taken")
            return
        }
        #expect(error.code == RPCError.Code.invalidParameters)
        #expect(error.message.contains(nonsense.complaint), "\(error.message)")
    }

    struct Nonsense: Sendable {
        let method: String
        let parameters: String
        let complaint: String

        init(_ method: String, _ parameters: String, _ complaint: String) {
            self.method = method
            self.parameters = parameters
            self.complaint = complaint
        }
    }

    static let nonsense = [
        Nonsense("trips.merge", "{}", "“ids” is missing"),
        Nonsense("trips.merge", #"{"ids":[3,4,3]}"#, "twice"),
        Nonsense("trips.delete", #"{"ids":[]}"#, "1 to 100"),
        Nonsense("trips.split", #"{"id":3}"#, "one of “at”"),
        Nonsense("trips.split", #"{"id":3,"stop":1,"at":"2026-04-27T19:48:55Z"}"#, "one of “at”"),
        Nonsense("trips.split", #"{"id":3,"at":"noon"}"#, "is no time"),
        Nonsense("trips.label", #"{"id":3,"text":"two\nlines"}"#, "one line"),
        Nonsense("trips.note", #"{"text":"of what"}"#, "“id” is missing"),
        Nonsense("trips.set", #"{"id":3}"#, "“vehicle” is missing"),
        Nonsense("trip.set", "{}", "“vehicle” is missing"),
        Nonsense("trips.undo", #"{"id":"first"}"#, "is no trip"),
    ]

    @Test("what is unknown has no key")
    func absent() throws {
        let status = try roundTrip(StatusRecord(version: "1.0", uptime: 5.5, running: 1))
        #expect(
            status == #"{"clock":{"proved":false},"places":[],"running":1,"sources":[],"#
                + #""units":"metric","uptime":5.5,"version":"1.0","warnings":[]}"#)
        let trip = TripRecord(
            id: 1, start: Moment(Uptime(.seconds(5))), at: Coordinate(latitude: 1, longitude: 2))
        let text = try roundTrip(TripSummary(trip))
        #expect(!text.contains("\"start\":") && !text.contains("mean_speed"))
        #expect(text.contains(#""open":true"#) && text.contains(#""duration":0"#))
    }

    @Test("a position carries gpsd's names and honest decimals")
    func position() throws {
        var epoch = Epoch(received: Uptime(.seconds(1000)))
        epoch.mode = .threeD
        epoch.horizontalError = 4.200_04
        let coordinate = Coordinate(latitude: 52.090_612_345_678, longitude: -0.000_000_04)
        let estimate = Estimate(
            instant: Uptime(.seconds(1000)), coordinate: coordinate, accuracy: .nan, sigma: 1,
            velocity: .zero, speed: 13.400_4, track: 271.04, heightAboveSeaLevel: -4.2,
            motion: .moving, odometer: 123_456.789_4)
        let fix = Fix(
            epoch: epoch, coordinate: coordinate, instant: Uptime(.seconds(1000)), sigma: 1)
        let record = PositionRecord(
            estimate, of: fix, by: Sample.offset, at: Uptime(.seconds(1001)))
        let text = String(decoding: try JSONText.encode(record), as: UTF8.self)
        #expect(
            text == #"{"age":1,"altMSL":-4.2,"eph":4.2,"freshness":"fresh","lat":52.0906123,"#
                + #""lon":0,"mode":3,"odometer":123456.789,"speed":13.4,"state":"moving","#
                + #""time":"2026-04-27T19:48:55.000Z","track":271,"uptime":1000}"#)
        var later = record
        later.time = nil
        later.uptime += 1
        later.age = 9
        #expect(later.substance == record.substance, "time alone is nothing new")
    }

    @Test("a refusal tells numbers, never where")
    func refusal() throws {
        let text = try roundTrip(Sample.why)
        #expect(text.contains(#""measured":76"#) && text.contains(#""limit":60"#))
        #expect(!text.contains("52.09") && !text.contains("\"lat\""))
    }

    @Test("and so does what a place made of the last fixes")
    func whyPlace() throws {
        let text = try roundTrip(Sample.whyPlace)
        #expect(text.contains(#""reason":"doubted""#) && text.contains(#""to_change":0"#))
        #expect(text.contains(#""change":"left","sequence":1"#) == false)
        #expect(!text.contains("52.09") && !text.contains("\"lat\"") && !text.contains("\"lon\""))
    }
}
