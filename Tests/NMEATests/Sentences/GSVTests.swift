import Positioning
import Testing

@testable import NMEA

@Suite("GSV, NMEA 0183: satellites in view")
struct GSVTests {
    // $--GSV,n,i,xx,xx,ee,aaa,ss,…,s*hh
    @Test("the number in view is read")
    func fields() throws {
        let gsv = try #require(parsed("GLGSV,3,1,11,03,03,111,00,04,15,270,00,06,01,010,12"))
        #expect(gsv.index == 1 && gsv.satellitesInView == 11)
    }

    @Test(
        "sets that cannot be are refused",
        arguments: [
            "GPGSV,3,1", "GPGSV,,3,,14,33,150,40", "GPGSV,A3,1,11,03,03,111,00",
            "GPGSV,0,1,11,03,03,111,00", "GPGSV,11,1,11,03,03,111,00",
            "GPGSV,3,1,11.2,03,03,111,00",
            "GPGSV,3,1,11,03,03,111",
        ])
    func refused(body: String) {
        #expect(parsed(body) == nil)
    }

    @Test(
        "a signal id at the end, or no satellite at all, is fine",
        arguments: ["GPGSV,1,1,00", "GBGSV,1,1,00,0", "GPGSV,1,1,01,03,03,111,00,1"])
    func accepted(body: String) {
        #expect(parsed(body) != nil)
    }

    @Test("the largest number of each talker is added up")
    func sum() throws {
        let epochs = Wire.epochs(
            of: "GPRMC,101500.00,A,1030.0,N,02030.0,E,1,1,150625,,,A",
            "GPGSV,1,1,03,03,03,111,00,1", "GPGSV,1,1,02,03,03,111,00,6",
            "GLGSV,2,1,05,65,03,111,00", "GLGSV,2,2,05,66,03,111,00")
        #expect(epochs.first?.satellitesInView == 8)
    }

    private func parsed(_ body: String) -> GSV? {
        Wire.parsed(body) { GSV($0) }
    }
}
