import Positioning
import Testing

@testable import NMEA

@Suite("GGA, NMEA 0183: global positioning system fix data")
struct GGATests {
    // $--GGA,hhmmss.ss,llll.ll,a,yyyyy.yy,a,q,xx,x.x,x.x,M,x.x,M,x.x,xxxx*hh
    @Test("every field that counts is read")
    func fields() throws {
        let gga = try #require(
            parsed("GPGGA,034225.077,3356.4650,S,15124.5567,E,2,03,9.7,-25.0,M,21.0,M,1.5,0000"))
        #expect(gga.timeOfDay == 13_345_077)
        #expect(
            gga.coordinate
                == Coordinate(latitude: -33.941083333333331, longitude: 151.409278333333333))
        #expect(gga.status == .differential)
        #expect(gga.satellitesUsed == 3)
        #expect(gga.horizontalDOP == 9.7)
        #expect(gga.heightAboveSeaLevel == -25)
        #expect(gga.geoidSeparation == 21)
    }

    @Test(
        "quality 1 to 8 is a fix of some kind; 0, empty and unheard of are none",
        arguments: [
            ("0", .unknown), ("1", .gnss), ("2", .differential), ("3", .precise), ("4", .rtkFixed),
            ("5", .rtkFloat), ("6", .deadReckoning), ("7", .surveyed), ("8", .simulated),
            ("", .unknown), ("9", .unknown), ("A", .unknown),
        ] as [(String, FixStatus)])
    func quality(text: String, status: FixStatus) throws {
        let gga = try #require(parsed("GPGGA,1,1030.0,N,02030.0,E,\(text),05,1.0,1,M,1,M,,"))
        #expect(gga.status == status)
        #expect(gga.isValid == (status != .unknown))
        #expect((gga.coordinate != nil) == gga.isValid)
    }

    @Test(
        "dilutions of 0, 99 and more mean none",
        arguments: [
            ("0.0", nil), ("99.99", nil), ("99.0", nil), ("", nil), ("-1", nil), ("0.7", 0.7),
        ]
            as [(String, Double?)])
    func dilution(text: String, value: Double?) throws {
        let gga = try #require(parsed("GPGGA,1,1030.0,N,02030.0,E,1,05,\(text),1,M,1,M,,"))
        #expect(gga.horizontalDOP == value)
    }

    @Test("heights in any unit but metres are unknown; a missing unit is metres")
    func units() throws {
        let start = "GPGGA,1,1030.0,N,02030.0,E,1,05,1.0"
        let feet = try #require(parsed("\(start),100,f,10,f,,"))
        #expect(feet.heightAboveSeaLevel == nil && feet.geoidSeparation == nil)
        let bare = try #require(parsed("\(start),100,,10,,,"))
        #expect(bare.heightAboveSeaLevel == 100 && bare.geoidSeparation == 10)
    }

    @Test("fewer than 13 fields, or a quality of two digits, are no GGA")
    func malformed() {
        #expect(parsed("GPGGA,101500.00,1030.00000,N,1,-25.6,M,,") == nil)
        #expect(parsed("GPGGA,1,1030.0,N,02030.0,E,12,03,9.7,-25.0,M,21.0,M,,0000") == nil)
    }

    private func parsed(_ body: String) -> GGA? {
        Wire.parsed(body) { GGA($0) }
    }
}
