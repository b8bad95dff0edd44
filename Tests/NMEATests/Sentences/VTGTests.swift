import Positioning
import Testing

@testable import NMEA

@Suite("VTG, NMEA 0183: course over ground and ground speed")
struct VTGTests {
    // $--VTG,x.x,T,x.x,M,x.x,N,x.x,K,m*hh
    @Test("course and knots are read, and a course of 360 is north")
    func fields() throws {
        let vtg = try #require(Wire.parsed("GPVTG,360.0,T,348.7,M,10.0,N,18.5,K,A") { VTG($0) })
        #expect(vtg.track == 0)
        #expect(abs(vtg.speed - 18520.0 / 3600) < 1e-12)
    }

    @Test(
        "it counts only with both, and not with mode N or E",
        arguments: [
            ("GPVTG,90.0,T,,M,1.0,N,1.9,K,A", true), ("GPVTG,90.0,T,,M,1.0,N,1.9,K", true),
            ("GPVTG,,T,,M,1.0,N,1.9,K,A", false), ("GPVTG,90.0,T,,M,,N,1.9,K,A", false),
            ("GPVTG,90.0,T,,M,1.0,N,1.9,K,N", false), ("GPVTG,90.0,T,,M,1.0,N,1.9,K,E", false),
            ("GPVTG,90.0,T", false),
        ])
    func counts(body: String, counts: Bool) throws {
        let epochs = Wire.epochs(
            of: "GPRMC,101500.00,A,1030.0,N,02030.0,E,20.0,10.0,150625,,,A", body)
        #expect(epochs.first?.track == (counts ? 90 : 10))
        let knots = try #require(epochs.first?.speed) / Sentence.knot
        #expect(abs(knots - (counts ? 1 : 20)) < 1e-9)
    }
}
