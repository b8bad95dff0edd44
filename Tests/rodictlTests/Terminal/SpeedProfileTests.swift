import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("The speed of a trip, drawn with letters")
struct SpeedProfileTests {
    /// Seconds, metres north, metres per second, and whether nobody saw what was before.
    private func detail(
        _ path: [(Double, Double, Double, Bool)], stops: [(Int, Double, Double)] = [],
        units: DisplayUnits = .metric
    ) -> TripDetail {
        let home = Coordinate(latitude: 52.09, longitude: 5.12)
        let points = path.map { second, way, speed, gap in
            PointRecord(
                TrackPoint(
                    instant: Uptime(seconds: second),
                    coordinate: home.moved(by: Bearing.step(way, towards: 0)),
                    heightAboveSeaLevel: nil, speed: speed, track: 0, accuracy: 3,
                    isAfterGap: gap), time: nil)
        }
        var detail = TripDetail(
            trip: TripSummary(TripRecord(id: 1, start: Moment(Uptime(seconds: 0)), at: home)),
            points: points, units: units)
        detail.stops = stops.map { number, second, length in
            StopRecord(
                number: number, time: nil, uptime: second, duration: length, lat: 52.09,
                lon: 5.12, place: nil)
        }
        return detail
    }

    private static let drive: [(Double, Double, Double, Bool)] = [
        (0, 0, 0, false), (20, 200, 20, false), (100, 1800, 20, false), (120, 2000, 0, false),
        (200, 2100, 10, false), (240, 2500, 10, false), (320, 4000, 15, true),
        (380, 4900, 15, false), (400, 5050, 0, false),
    ]

    @Test("bars, a stop with its number, what nobody saw")
    func drawn() throws {
        let detail = detail(Self.drive, stops: [(1, 120, 60)])
        let profile = try #require(SpeedProfile(detail, width: 50, lettering: .unicode))
        #expect(
            profile.text == """
                 80 km/h │  ▄▄▄▄▄▄▄▄
                         │ ▃████████▃                     ▃▃▃▃▃▃
                         │ ██████████         ▂▂▂▂        ██████▄
                         │▁██████████▁       ▅████        ███████
                         │████████████      ▄█████????????███████▇
                       0 └───────────────1────────────────────────
                          0 min                              6 min

                """)
        let narrow = try #require(SpeedProfile(detail, width: 40, lettering: .plain))
        #expect(
            narrow.text == """
                 80 km/h |  .....
                         | #######                ....
                         | #######       ...      #####
                         |.#######.     .###      #####
                         |#########    .####??????######
                       0 +-----------1------------------
                          0 min                    6 min

                """)
    }

    @Test("nothing is drawn of nothing, nor where there is no room")
    func none() {
        #expect(SpeedProfile(detail([]), width: 80, lettering: .plain) == nil)
        #expect(SpeedProfile(detail([(0, 0, 0, false)]), width: 80, lettering: .plain) == nil)
        #expect(SpeedProfile(detail(Self.drive), width: 20, lettering: .plain) == nil)
        var bare = detail(Self.drive)
        bare.points = nil
        #expect(SpeedProfile(bare, width: 80, lettering: .plain) == nil)
    }

    @Test("the scale is round, in the unit that people drive by")
    func scale() {
        #expect(Figure(.metric).scaleEnd(0) == 10)
        #expect(Figure(.metric).scaleEnd(13.9) == 60)
        #expect(Figure(.metric).scaleEnd(27.9) == 120)
        #expect(Figure(.imperial).scaleEnd(13.9) == 40)
    }

    @Test("the mean of a stretch is its way over its time, a stand included")
    func means() {
        let curve = SpeedCurve(detail(Self.drive).points ?? [])
        let means = curve.means(20)
        #expect(means.count == 20)
        // 20 s from nothing to 20 m/s, even.
        #expect(abs((means[0] ?? 0) - 10) < 0.01)
        #expect(abs((means[1] ?? 0) - 20) < 0.01)
        // It stood for a minute, and left as a car does that speeds up evenly to 10 m/s in 100 m.
        #expect(means[6...8].allSatisfy { $0 == 0 })
        #expect(abs((means[9] ?? 0) - 5) < 0.1)
        #expect(means[12...15].allSatisfy { $0 == nil })
        #expect(abs((means[17] ?? 0) - 15) < 0.01)
        // Whatever the columns, the way is the same.
        let way = means.reduce(0) { $0 + ($1 ?? 0) * 20 }
        #expect(abs(way - (200 + 1600 + 200 + 100 + 400 + 900 + 150)) < 2)
    }
}
