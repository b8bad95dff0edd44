import Positioning
import Tracking

@testable import Control

/// One of everything that can be said, with every member filled.
enum Sample {
    static let store = "8c5f3c0e-6d5a-4a5e-9d0b-2f1f5a0c7e11"
    static let utc = UTC(milliseconds: 1_777_319_335_000)
    static let offset = ClockOffset(of: utc, at: Uptime(.seconds(1000)))

    static func position(lat: Double = 52.090_61, uptime: Double = 1000) -> PositionRecord {
        var record = PositionRecord(uptime: uptime, lat: lat, lon: 5.121_43)
        record.time = Timestamp(offset.utc(at: Uptime(seconds: uptime)))
        record.mode = .threeD
        record.altMSL = -4.2
        record.accuracy = 3.1
        record.eph = 4
        record.speed = 13.4
        record.track = 271
        record.trackHeld = true
        record.motion = .moving
        record.odometer = 123_456.789
        record.age = 0.8
        return record
    }

    static var trip: TripRecord {
        var trip = TripRecord(
            id: 41, start: Moment(Uptime(.seconds(400)), by: offset),
            at: Coordinate(latitude: 52.090_61, longitude: 5.121_43))
        trip.end = Moment(Uptime(.seconds(1000)), by: offset)
        trip.endCoordinate = Coordinate(latitude: 52.1, longitude: 5.2)
        trip.ending = .stop
        trip.startPlace = "home"
        trip.endPlace = "work <&> \"more\""
        trip.distance = 14_203.456_7
        trip.bridgedDistance = 320
        trip.movingTime = 540
        trip.stops = 2
        trip.maximumSpeed = 31.2
        trip.ascent = 12
        trip.points = 240
        trip.gaps = 1
        trip.vehicle = "Polo"
        trip.fuel = 0.87
        trip.cost = 1.52
        trip.label = "errand"
        trip.note = "rain"
        return trip
    }

    static func point(_ second: Int, gap: Bool = false) -> PointRecord {
        PointRecord(
            TrackPoint(
                instant: Uptime(.seconds(second)),
                coordinate: Coordinate(latitude: 52, longitude: 5), heightAboveSeaLevel: 1.5,
                speed: 13, track: 90, accuracy: 3, isAfterGap: gap),
            time: offset.utc(at: Uptime(.seconds(second))))
    }

    static func smoothed(_ second: Int, bridged: Bool = false) -> SmoothedPointRecord {
        SmoothedPointRecord(
            SmoothedPoint(
                instant: Uptime(.seconds(second)),
                coordinate: Coordinate(latitude: 52, longitude: 5), heightAboveSeaLevel: 1.5,
                speed: 13, isBridged: bridged, isAfterGap: bridged),
            time: offset.utc(at: Uptime(.seconds(second))))
    }

    static var speedRun: SpeedRunRecord {
        SpeedRunRecord(
            SpeedRun(
                from: Moment(Uptime(.seconds(400)), by: offset),
                to: Moment(Uptime(.seconds(460)), by: offset), band: 1))
    }

    static func cell(_ name: String) -> ExploredCellRecord? {
        GeohashArea(name).map {
            ExploredCellRecord($0, cells: 12, visits: 3, first: utc, last: utc, trip: 41)
        }
    }

    static var explored: ExploredRecord {
        ExploredRecord(
            precision: 6, cells: [cell("u17922"), cell("u17923")].compactMap { $0 }, count: 40,
            possible: 1600, more: true)
    }

    static var status: StatusRecord {
        var status = StatusRecord(version: "1.0", uptime: 1000, running: 900)
        status.time = Timestamp(utc)
        status.sources = [
            SourceRecord(source: "gpsd://localhost", link: .connected, since: 890, active: true)
        ]
        var epoch = Epoch(received: Uptime(.seconds(1000)))
        epoch.mode = .threeD
        epoch.status = .gnss
        epoch.satellitesUsed = 9
        epoch.satellitesInView = 14
        epoch.horizontalDOP = 0.9
        status.fix = FixRecord(epoch, freshness: .fresh, age: 0.8)
        status.position = position()
        status.trip = TripSummary(trip)
        status.course = progress
        status.visit = visit(.awaited)
        status.places = ["city"]
        status.clock = ClockRecord(proved: true, age: 1)
        status.store = StoreRecord(
            id: store, trips: 41, sequence: 812, bytesPerHour: 4_100_000, pending: 3,
            bytes: 12_000_000, keep: 31_536_000, keepSize: 104_857_600)
        status.warnings = [warning]
        return status
    }

    static var warning: WarningRecord {
        WarningRecord(
            Warning(
                code: .receiverSilent, title: "gpsd answers but its receiver sends nothing.",
                advice: "Unplug and replug it."), since: 240)
    }

    static func snapshot(sequence: Int64 = 812) -> SnapshotRecord {
        SnapshotRecord(store: store, sequence: sequence, missed: [event(812)], status: status)
    }

    static func event(_ sequence: Int64) -> EventRecord {
        guard
            let record = EventRecord(
                name: "place.entered",
                body: #"{"change":"entered","event":"place","place":"home"}"#,
                happened: Moment(Uptime(.seconds(999)), by: offset),
                decided: Moment(Uptime(.seconds(1000)), by: offset), sequence: sequence)
        else { preconditionFailure("the sample itself is wrong") }
        return record
    }

    static var why: WhyRecord {
        var epoch = Epoch(received: Uptime(.seconds(990)))
        epoch.time = utc
        epoch.coordinate = Coordinate(latitude: 52.090_61, longitude: 5.121_43)
        epoch.mode = .twoD
        epoch.horizontalDOP = 9.9
        epoch.sigma = 50
        epoch.horizontalError = 120
        epoch.speed = 3
        epoch.satellitesUsed = 4
        return WhyRecord(
            accepted: 3000,
            refusals: [
                RefusalRecord(
                    reason: .imprecise, count: 12,
                    last: Refusal(.imprecise, epoch, measured: 76, limit: 60),
                    at: Uptime(.seconds(1000)))
            ])
    }

    static var places: PlacesRecord {
        let center = Coordinate(latitude: 52, longitude: 5)
        return PlacesRecord(places: [
            PlaceRecord(
                Place(
                    name: "home", shape: .circle(center: center, enter: 80, leave: 120),
                    dwell: 60, isPrivate: true),
                state: .inside, since: Timestamp(utc), isStale: true),
            PlaceRecord(
                Place(name: "city", shape: .polygon(rings: [], margin: 20)), state: .unknown),
        ])
    }

    static var session: CourseRecord {
        var session = CourseRecord(
            id: 7, course: "loop", kind: .driving, vehicle: "Polo", route: "detour",
            phase: .completed, started: Moment(Uptime(.seconds(400)), by: offset))
        session.joined = Moment(Uptime(.seconds(500)), by: offset)
        session.ended = Moment(Uptime(.seconds(900)), by: offset)
        session.progress = 1
        session.coverage = 0.987_65
        session.longestHole = 30
        session.distance = 2876.5
        session.duration = 400
        session.departures = 1
        session.resolution = .confirmed(note: "dry")
        session.evidence = CourseCoverage(bins: 70, bits: [~0 << 2, 0b11_1101])
        return session
    }

    static var courses: CoursesRecord {
        let line = [
            Coordinate(latitude: 52, longitude: 5), Coordinate(latitude: 52.01, longitude: 5),
        ]
        var courses = [
            CourseListing(
                Course(
                    name: "yard",
                    ground: .area(
                        .circle(center: line[0], enter: 80, leave: 120), practice: 300)))
        ]
        if let line = try? CourseLine(line) {
            courses.append(
                CourseListing(
                    Course(
                        name: "loop", ground: .line(line), offRoute: .beyond(50),
                        completion: .distance(share: 0.8))))
        }
        return CoursesRecord(courses: courses, sessions: [SessionSummary(session)])
    }

    static func changed(_ change: CourseOutcome.Change) -> CourseChangeRecord {
        let outcome = CourseOutcome(
            change: change, session: 7, course: "loop", route: "detour",
            happened: Uptime(.seconds(900)), decided: Uptime(.seconds(900)), progress: 1,
            coverage: 0.9, record: session)
        guard let record = CourseChangeRecord(outcome) else {
            preconditionFailure("the sample itself is wrong")
        }
        return record
    }

    static var progress: ProgressRecord {
        var record = ProgressRecord(session: 7, course: "loop", phase: "driving_course")
        record.route = "detour"
        record.waitingFor = .fix
        record.coverage = 0.24
        record.onRoute = false
        record.rerouting = true
        record.resolution = .discarded
        record.progress = 0.25
        record.approach = 1
        record.remainingDistance = 4000
        record.remainingTime = 300
        record.distanceToStart = 12
        record.deviation = 3
        return record
    }

    static func mended(
        _ change: TripMending.Change, gone: [Int64] = []
    ) -> TripsMendedRecord {
        TripsMendedRecord(TripMending(change, [trip], gone: gone))
    }

    static func reply(to request: Request) -> Reply {
        switch request {
        case .version: .version(VersionRecord(version: "1.0", built: Timestamp(utc)))
        case .status: .status(status)
        case .subscribe: .snapshot(snapshot())
        case .events:
            .events(EventsRecord(store: store, events: [event(1), event(2)], more: false))
        case .tripsList: .trips(TripsRecord(trips: [TripSummary(trip)], total: 41))
        case .tripsGet:
            .trip(
                TripDetail(
                    trip: TripSummary(trip), points: [point(1), point(2, gap: true)],
                    smoothed: [smoothed(1), smoothed(2, bridged: true)],
                    speedRuns: [speedRun], stops: [stop], madeOf: [39, 40]))
        case .tripsStats: .tripSums(tripSums)
        case .tripStart:
            .tripChanged(TripChangeRecord(change: .started, trip: TripSummary(trip)))
        case .tripStop:
            .tripChanged(TripChangeRecord(change: .ended, trip: TripSummary(trip)))
        case .tripsMerge: .tripsMended(mended(.merged, gone: [39, 40]))
        case .tripsSplit: .tripsMended(mended(.split, gone: [40]))
        case .tripsLabel, .tripsNote, .tripsSet, .tripSet: .tripsMended(mended(.changed))
        case .tripsUndo: .tripsMended(mended(.restored, gone: [42]))
        case .tripsDelete:
            .tripsMended(TripsMendedRecord(TripMending(.deleted, gone: [40, 41])))
        case .tripsImport: .tripsImport(imported(.skipped))
        case .tripsImportPart: .tripsImport(imported(.imported))
        case .placesList: .places(places)
        case .places(.remove): .placesChanged(.init(places: [], removed: ["home"]))
        case .places: .placesChanged(.init(places: ["home"], isDurable: false))
        case .whyPlace: .whyPlace(whyPlace)
        case .courseList: .courses(courses)
        case .courseGet: .course(courseDetail)
        case .courseShow:
            .session(SessionDetail(session, points: [point(1), point(2, gap: true)]))
        case .courseStart: .courseChanged(changed(.waiting(.accuracy)))
        case .courseStop: .courseChanged(changed(.cancelled))
        case .courseReplace: .courseChanged(changed(.replaced))
        case .courseRerouting: .courseChanged(CourseChangeRecord(.rerouting))
        case .courseConfirm: .courseChanged(changed(.confirmed(note: "dry")))
        case .courseDiscard: .courseChanged(changed(.unavailable(.missing(.permission))))
        case .itineraryShow: .itinerary(itinerary)
        case .itinerarySet:
            .itineraryChanged(
                ItineraryChangeRecord(
                    .set, visits: 3, awaited: visit(.awaited), advice: ["visit 2: …"]))
        case .itinerarySkip:
            .itineraryChanged(ItineraryChangeRecord(.skipped, visits: 3, visit: visit(.skipped)))
        case .explored: .explored(explored)
        case .why: .why(why)
        case .health: .health(health)
        case .backup: .backup(BackupRecord(bytes: 3_400_000, store: store))
        case .reload: .reloaded(ReloadRecord(files: ["/etc/rodi/rodi.conf"]))
        }
    }
}
