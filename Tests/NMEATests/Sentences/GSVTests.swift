import Positioning
import Testing

@testable import NMEA

@Suite("GSV, NMEA 0183: satellites in view")
struct GSVTests {
    // $--GSV,n,i,xx,xx,ee,aaa,ss,…,s*hh
    @Test("the set, its signal and its satellites are read")
    func fields() throws {
        let gsv = try #require(parsed("GLGSV,3,1,11,03,03,111,00,04,15,270,,,,,,06,01,010,12,A"))
        #expect(gsv.length == 3 && gsv.index == 1 && gsv.satellitesInView == 11)
        #expect(gsv.signal == 10 && gsv.entries == 4)
        let read = Wire.parsed("GLGSV,3,1,11,03,-3,111,00,04,15,270,,,,,,106,01,010,12.4,A") {
            sentence in
            GSV(sentence).map { gsv in (0..<4).map { gsv.satellite($0, in: sentence) } }
        }
        #expect(
            read == [
                GSV.Satellite(number: 3, azimuth: 111, signal: 0),
                GSV.Satellite(number: 4, azimuth: 270, signal: 0),
                GSV.Satellite(number: 0, azimuth: 0, signal: 0),
                GSV.Satellite(number: 106, azimuth: 10, signal: 12),
            ])
    }

    @Test(
        "sets that cannot be are refused",
        arguments: [
            "GPGSV,3,1", "GPGSV,,3,,14,33,150,40", "GPGSV,A3,1,11,03,03,111,00",
            "GPGSV,0,1,11,03,03,111,00", "GPGSV,11,1,11,03,03,111,00",
            "GPGSV,3,4,11,03,03,111,00", "GPGSV,3,1,11.2,03,03,111,00", "GPGSV,3,1,11,03,03,111",
            "GPGSV,3,1,11,A03,03,111,00", "GPGSV,3,1,11,03,A03,111,00",
            "GPGSV,3,1,11,03,03,A111,00", "GPGSV,3,1,11,03,03,111,A00",
        ])
    func refused(body: String) {
        #expect(Wire.decoded(Wire.sentences(body)).counts.malformed == 1)
    }

    @Test(
        "a signal id at the end, or no satellite at all, is fine",
        arguments: ["GPGSV,1,1,00", "GBGSV,1,1,00,0", "GPGSV,1,1,01,03,03,111,00,1"])
    func accepted(body: String) {
        #expect(Wire.decoded(Wire.sentences(body)).counts.malformed == 0)
    }

    private func parsed(_ body: String) -> GSV? {
        Wire.parsed(body) { GSV($0) }
    }
}
