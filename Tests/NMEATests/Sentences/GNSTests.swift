import Positioning
import Testing

@testable import NMEA

@Suite("GNS, NMEA 0183: fix data of several systems")
struct GNSTests {
    // $--GNS,hhmmss.ss,llll.ll,a,yyyyy.yy,a,mm..,xx,x.x,x.x,x.x,x.x,xxxx,s*hh
    @Test("every field that counts is read")
    func fields() throws {
        let gns = try #require(
            parsed(
                "GPGNS,224749.00,3333.4268304,N,11153.3538273,W,D,19,0.6,406.110,-26.294,6.0,0138,S"
            ))
        let place = try #require(gns.coordinate)
        #expect(abs(place.latitude - 33.55711384) < 1e-9)
        #expect(abs(place.longitude + 111.888_897_121) < 1e-3)
        #expect(gns.timeOfDay == 82_069_000)
        #expect(gns.status == .differential)
        #expect(gns.satellitesUsed == 19)
        #expect(gns.horizontalDOP == 0.6)
        #expect(gns.heightAboveSeaLevel == 406.11)
        #expect(gns.geoidSeparation == -26.294)
    }

    @Test(
        "the first letter decides",
        arguments: [("AN", true), ("NA", false), ("N", false), ("", false), ("RRAN", true)])
    func modes(text: String, isValid: Bool) throws {
        let gns = try #require(parsed("GNGNS,1,1030.0,N,02030.0,E,\(text),05,1.0,1,1,,"))
        #expect(gns.isValid == isValid)
        #expect((gns.coordinate != nil) == isValid)
    }

    @Test("a navigational status of unsafe or not valid, or too few fields, is no GNS")
    func refused() {
        let start = "GNGNS,1,1030.0,N,02030.0,E,AA,05,1.0,1,1,,"
        #expect(parsed("\(start),V") == nil)
        #expect(parsed("\(start),U") == nil)
        #expect(parsed("\(start),S") != nil)
        #expect(parsed("\(start)") != nil)
        #expect(parsed("GNGNS,1,1030.0,N,02030.0,E,AA,05,1.0,1,1") == nil)
    }

    private func parsed(_ body: String) -> GNS? {
        Wire.parsed(body) { GNS($0) }
    }
}
