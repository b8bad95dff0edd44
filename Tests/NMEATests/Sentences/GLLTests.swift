import Positioning
import Testing

@testable import NMEA

@Suite("GLL, NMEA 0183: geographic position, latitude and longitude")
struct GLLTests {
    // $--GLL,llll.ll,a,yyyyy.yy,a,hhmmss.ss,A,m*hh
    @Test("every field that counts is read")
    func fields() throws {
        let gll = try #require(parsed("GPGLL,1030.0000,S,02030.0000,W,101500.25,A,R"))
        #expect(gll.coordinate == Coordinate(latitude: -10.5, longitude: -20.5))
        #expect(gll.timeOfDay == 36_900_250)
        #expect(gll.isValid && gll.status == .rtkFixed)
    }

    @Test(
        "only A counts, and not with mode N; NMEA 2 has no mode",
        arguments: [("A", true), ("A,A", true), ("A,N", false), ("V,A", false), ("", false)])
    func validity(rest: String, isValid: Bool) throws {
        let gll = try #require(parsed("GPGLL,1030.0,N,02030.0,E,101500,\(rest)"))
        #expect(gll.isValid == isValid)
        #expect((gll.coordinate != nil) == isValid)
    }

    @Test("fewer than 7 fields are no GLL")
    func short() {
        #expect(parsed("GPGLL,1030.0,N,02030.0,E,101500") == nil)
    }

    private func parsed(_ body: String) -> GLL? {
        Wire.parsed(body) { GLL($0) }
    }
}
