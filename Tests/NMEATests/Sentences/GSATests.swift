import Positioning
import Testing

@testable import NMEA

@Suite("GSA, NMEA 0183: dilution of precision and active satellites")
struct GSATests {
    // $--GSA,a,x,xx,…,xx,p.p,h.h,v.v,s*hh
    @Test("every field that counts is read")
    func fields() throws {
        let gsa = try #require(parsed("GNGSA,A,3,13,12,22,19,08,21,,,,,,,1.05,0.64,0.83,4"))
        #expect(gsa.mode == .threeD)
        #expect(gsa.positionDOP == 1.05 && gsa.horizontalDOP == 0.64 && gsa.verticalDOP == 0.83)
        #expect(gsa.system == 4)
    }

    @Test(
        "modes other than 1, 2 and 3 say nothing",
        arguments: [("1", FixMode.none), ("2", .twoD), ("3", .threeD), ("E", nil), ("", nil)]
            as [(String, FixMode?)])
    func modes(text: String, mode: FixMode?) throws {
        #expect(try #require(parsed("GPGSA,A,\(text),,,,,,,,,,,,,1,1,1")).mode == mode)
    }

    @Test("with 24 satellite numbers the mode counts, the dilutions do not")
    func twentyFour() throws {
        let numbers = (1...24).map(String.init).joined(separator: ",")
        let gsa = try #require(parsed("GNGSA,A,3,\(numbers),1.0,1.0,1.0"))
        #expect(gsa.mode == .threeD && gsa.horizontalDOP == nil)
    }

    @Test("a field 18 with a point is no system")
    func notASystem() throws {
        #expect(try #require(parsed("GNGSA,A,3,,,,,,,,,,,,,1,1,1,2.0")).system == nil)
    }

    @Test(
        "too short, or operated in no known way, is no GSA",
        arguments: ["GPGSA,A,1,,,,", "GPGSA,F,3,22,19,18,27,14,03,,,,,,,3.1,2.0,2.4"])
    func refused(body: String) {
        #expect(parsed(body) == nil)
    }

    private func parsed(_ body: String) -> GSA? {
        Wire.parsed(body) { GSA($0) }
    }
}
