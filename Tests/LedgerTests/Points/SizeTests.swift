import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A point takes at most 12 bytes on the disk, everything included")
struct SizeTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test("50 ordinary trips grow the file by that, their figures and all indexes counted")
    func ordinaryTrips() throws {
        let trips = 50
        let (first, _) = try Store.open(folder)
        try first.commit(.of(state: StateEntry(at: instant(0), bytes: [1]), offset: proved))
        first.close()
        let empty = Files.size(folder.database)

        let (store, _) = try Store.open(folder)
        // The file becomes the same, sooner.
        try store.connection?.run("PRAGMA synchronous = OFF", doing: "hurry")
        var dice = SplitMix64(seed: 1)
        var points = 0
        for id in 1...trips {
            let count = Int.random(in: 200...500, using: &dice)
            let drive = CityDrive(seed: UInt64(id), count: count, from: Double(id) * 100_000)
            try store.commit(drive, trip: Int64(id))
            points += count
        }
        store.close()

        let each = Double(Files.size(folder.database) - empty) / Double(points)
        #expect(each <= 12, "\(each) bytes")
        #expect(each > 8, "so few that the drives cannot be like real ones: \(each)")
    }

    @Test(
        "a regular commit while driving writes three pages to the log, four along a course",
        arguments: [(false, 3), (true, 4)])
    func wear(isOnCourse: Bool, each: Int) throws {
        let (store, _) = try Store.open(folder)
        let commits = 100
        let drive = CityDrive(seed: 3, count: commits + 1)
        var trip = TripRecord.sample(1)
        func commit(_ index: Int) throws {
            trip.distance += 100
            trip.end = Moment(drive.points[index].instant, by: proved)
            try store.commit(
                .of(
                    points: [PointEntry(1, drive.points[index])], trips: [trip],
                    samples: isOnCourse ? [PointEntry(1, drive.points[index])] : [],
                    state: StateEntry(
                        at: drive.points[index].instant, bytes: Array(repeating: 7, count: 2000)),
                    offset: proved))
        }
        try commit(0)
        let before = store.pagesLogged
        for index in 1...commits { try commit(index) }
        let pages = store.pagesLogged - before
        #expect(pages >= each * commits)
        // A page that fills up now and then takes its neighbours along.
        #expect(pages < each * commits + 10)
    }
}

extension Store {
    /// Commits a drive as the daemon does: open, some points at a time, then ended.
    func commit(_ drive: CityDrive, trip id: Int64) throws {
        /// More than in the car, where a commit takes hardly more than one: to be done sooner.
        let pointsAtOnce = 5
        var trip = TripRecord(
            id: id, start: Moment(drive.points[0].instant, by: proved),
            at: drive.points[0].coordinate)
        trip.vehicle = "Polo"
        trip.startPlace = "home"
        var waiting: [PointEntry] = []
        for point in drive.points {
            waiting.append(PointEntry(id, point))
            trip.end = Moment(point.instant, by: proved)
            trip.endCoordinate = point.coordinate
            trip.points += 1
            trip.distance += 10.123 * point.speed
            trip.movingTime += 9.75
            trip.maximumSpeed = max(trip.maximumSpeed, point.speed)
            guard waiting.count == pointsAtOnce else { continue }
            try commit(.of(points: waiting, trips: [trip], offset: proved))
            waiting = []
        }
        trip.ending = .stop
        try commit(.of(points: waiting, trips: [trip], offset: proved))
    }
}
