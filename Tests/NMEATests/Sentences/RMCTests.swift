import Positioning
import Testing

@testable import NMEA

@Suite("RMC, NMEA 0183: recommended minimum specific GNSS data")
struct RMCTests {
    // $--RMC,hhmmss.ss,A,llll.ll,a,yyyyy.yy,a,x.x,x.x,ddmmyy,x.x,a,m,s*hh
    @Test("every field that counts is read")
    func fields() throws {
        let rmc = try #require(
            parsed("GNRMC,102014.50,A,5550.6082,S,03732.2488,W,10.0,092.9,300518,4.4,E,D,V"))
        #expect(rmc.timeOfDay == 37_214_500)
        #expect(rmc.isValid)
        #expect(rmc.coordinate == Coordinate(latitude: -55.84347, longitude: -37.53748))
        #expect(abs(try #require(rmc.speed) - 18520.0 / 3600) < 1e-12)
        #expect(rmc.track == 92.9)
        #expect(rmc.day == .day(17_681))
        #expect(rmc.status == .differential)
    }

    @Test("what is empty is unknown, never zero")
    func empty() throws {
        let rmc = try #require(parsed("GPRMC,,V,,,,,,,,,,N"))
        #expect(rmc.isTimeless && rmc.timeOfDay == nil && !rmc.isValid)
        #expect(rmc.coordinate == nil && rmc.speed == nil && rmc.track == nil)
        #expect(rmc.day == .missing)
    }

    @Test(
        "only A is valid, and not with mode N",
        arguments: [
            ("A,1030.0,N,02030.0,E,1,1,150625,,,A", true),
            ("A,1030.0,N,02030.0,E,1,1,150625", true),
            ("V,1030.0,N,02030.0,E,1,1,150625,,,A", false), ("L,1030.0,N,02030.0,E,1,1,,", false),
            ("A,1030.0,N,02030.0,E,1,1,150625,,,N", false), (",1030.0,N,02030.0,E,1,1,,", false),
        ])
    func validity(rest: String, isValid: Bool) throws {
        let rmc = try #require(parsed("GPRMC,101500,\(rest)"))
        #expect(rmc.isValid == isValid)
        #expect((rmc.coordinate != nil) == isValid)
    }

    @Test(
        "a position that cannot be is none",
        arguments: [
            "1030,N,02030.0,E", "1030.0,N,02030,E", "1030.0,,02030.0,E", "1030.0,N,02030.0,",
            "1030.0,X,02030.0,E", "1030.0,N,02030.0,N", "1060.0,N,02030.0,E", "9000.1,N,02030.0,E",
            "1030.0,N,18000.1,E", ",N,02030.0,E", "0000.0000,N,00000.0000,E", "1030.0,n,02030.0,E",
        ])
    func positions(text: String) throws {
        #expect(try #require(parsed("GPRMC,101500,A,\(text),1,1,150625,,,A")).coordinate == nil)
    }

    @Test("a date that cannot be is told from one that is missing")
    func dates() throws {
        let start = "GPRMC,101500,A,1030.0,N,02030.0,E,1,1"
        #expect(try #require(parsed("\(start),2208-1,,,A")).day == .impossible)
        #expect(try #require(parsed("\(start),310299,,,A")).day == .impossible)
        #expect(try #require(parsed("\(start),,,,A")).day == .missing)
        #expect(try #require(parsed("\(start)")).day == .missing)
    }

    @Test("fewer than 8 fields are no RMC")
    func short() {
        #expect(parsed("GPRMC,101500,A,1030.0,N,02030.0,E") == nil)
        #expect(parsed("GPRMC,101500,A,1030.0,N,02030.0,E,") != nil)
    }

    private func parsed(_ body: String) -> RMC? {
        Wire.parsed(body) { RMC($0) }
    }
}
