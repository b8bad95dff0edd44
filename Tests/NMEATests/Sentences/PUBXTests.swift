import Positioning
import Testing

@testable import NMEA

@Suite("PUBX,00: u-blox's own fix says what the rest does not")
struct PUBXTests {
    // $PUBX,00,hhmmss.ss,lat,N,lon,E,height,status,h,v,km/h,course,down,age,HDOP,VDOP,TDOP,used,,DR
    static func pubx(_ status: String, place: String = "1030.00000,N,02030.00000,E") -> String {
        "PUBX,00,101500.00,\(place),546.589,\(status),2.0,3.0,36.0,77.52,-0.5,,0.92,1.19,0.77,9,0,0"
    }

    @Test(
        "alone it makes the fix, as good as its status says",
        arguments: [
            ("G2", FixMode.twoD, FixStatus.gnss), ("G3", .threeD, .gnss),
            ("D2", .twoD, .differential), ("D3", .threeD, .differential),
            ("DR", .twoD, .deadReckoning), ("RK", .threeD, .gnssDeadReckoning),
        ])
    func alone(letters: String, mode: FixMode, status: FixStatus) throws {
        let epoch = try #require(Wire.epochs(of: Self.pubx(letters)).first)
        #expect(epoch.mode == mode && epoch.status == status)
        #expect(epoch.coordinate == Coordinate(latitude: 10.5, longitude: 20.5))
        #expect(epoch.heightAboveEllipsoid == 546.589 && epoch.speed == 10)
        #expect(epoch.track == 77.52 && epoch.climb == 0.5 && epoch.satellitesUsed == 9)
        #expect(epoch.horizontalDOP == 0.92 && epoch.verticalDOP == 1.19)
    }

    @Test("the radius of both axes becomes one sigma an axis")
    func accuracy() throws {
        let epoch = try #require(Wire.epochs(of: Self.pubx("G3")).first)
        #expect(abs(try #require(epoch.sigma) - 1.41421) < 1e-5)
    }

    @Test("no fix, or one of the time alone, is void", arguments: ["NF", "TT"])
    func void(letters: String) {
        let epochs = Wire.epochs(of: Self.pubx(letters))
        #expect(epochs.map(\.mode) == [FixMode.none])
        #expect(epochs.first?.coordinate == nil && epochs.first?.speed == nil)
    }

    @Test("letters that we do not know are malformed", arguments: ["", "G4", "3D", "XXX"])
    func unknown(letters: String) {
        #expect(Wire.decoded(Wire.sentences(Self.pubx(letters))).counts.malformed == 1)
    }

    @Test("beside standard sentences it only fills gaps, before them or behind")
    func beside() throws {
        let gga = "GPGGA,101500.00,1100.0,N,02030.0,E,1,05,1.5,50.0,M,40.0,M,,"
        for bodies in [[Self.pubx("D3"), gga], [gga, Self.pubx("D3")]] {
            let text = bodies.map(Wire.sentence).joined()
            let epoch = try #require(Wire.epochs(of: Array(text.utf8)).first)
            #expect(epoch.coordinate?.latitude == 11 && epoch.status == .gnss)
            #expect(epoch.heightAboveEllipsoid == 90 && epoch.horizontalDOP == 1.5)
            #expect(epoch.satellitesUsed == 5 && epoch.speed == 10 && epoch.sigma != nil)
        }
    }

    @Test("a course left out on purpose stays out")
    func standing() {
        let rmc = "GPRMC,101500.00,A,1030.0,N,02030.0,E,0.0,,150625,,,A"
        let epochs = Wire.epochs(of: rmc, Self.pubx("G3"))
        #expect(epochs.map(\.track) == [nil] && epochs.map(\.speed) == [0])
    }

    @Test("what the standard sentences call void stays void, and the other way round")
    func contradiction() {
        let void = "GPRMC,101500.00,V,,,,,,,150625,,,N"
        #expect(Wire.epochs(of: void, Self.pubx("G3")).map(\.mode) == [FixMode.none])
        #expect(Wire.epochs(of: Self.pubx("G3"), void).map(\.mode) == [FixMode.none])
        let valid = "GPRMC,101500.00,A,1030.0,N,02030.0,E,1.0,90.0,150625,,,A"
        let epochs = Wire.epochs(of: valid, Self.pubx("NF"))
        #expect(epochs.map(\.mode) == [.twoD] && epochs.first?.sigma == nil)
    }

    @Test("alone on a live line it is out with its last byte")
    func live() {
        var line = LiveLine()
        for index in 0..<10 {
            let body = Self.pubx("G3").replacing("101500.00", with: Burst.time(index))
            line.read([body], at: 100 + Double(index))
        }
        line.wait(until: 200)
        #expect(line.given.count == 10 && line.longestDelay(from: 4) == 0)
    }
}
