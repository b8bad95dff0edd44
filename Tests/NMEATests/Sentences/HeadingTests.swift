import Positioning
import Testing

@testable import NMEA

@Suite("HDT, THS and PSTI,036: where the vehicle points")
struct HeadingTests {
    static let rmc = "GPRMC,101500,A,1030.0,N,02030.0,E,20.0,10.0,150625,,,A"

    // $--HDT,x.x,T*hh   $--THS,x.x,a*hh   $PSTI,036,hhmmss.ss,ddmmyy,heading,pitch,roll,m*hh
    @Test(
        "a heading that was measured is the epoch's",
        arguments: [
            ("GPHDT,123.5,T", 123.5), ("GPHDT,360.0,T", 0), ("INTHS,123.5,A", 123.5),
            ("INTHS,123.5,E", 123.5), ("PSTI,036,101500.000,150625,123.5,-1.0,0.0,R", 123.5),
        ])
    func measured(body: String, heading: Double) {
        let epochs = Wire.epochs(of: Self.rmc, body)
        #expect(epochs.map(\.heading) == [heading])
        #expect(epochs.map(\.track) == [10])
    }

    @Test(
        "one that was simulated, set by hand, void or left out is none",
        arguments: [
            "GPHDT,,T", "SKHDT,,", "GPHDT,12.0,M", "GPHDT,X,T", "GPHDT,400.0,T", "INTHS,123.5,S",
            "INTHS,123.5,M", "INTHS,123.5,V", "INTHS,,V", "INTHS,123.5,",
            "PSTI,036,101500.000,150625,123.5,-1.0,0.0,N", "PSTI,036,101500.000,150625,,,,",
        ])
    func none(body: String) {
        #expect(Wire.epochs(of: Self.rmc, body).map(\.heading) == [nil])
    }

    @Test("a heading is no fix and no epoch")
    func alone() {
        #expect(Wire.epochs(of: "GPHDT,123.5,T", "INTHS,1.0,A").isEmpty)
        #expect(Wire.epochs(of: "PSTI,036,101500.000,150625,123.5,-1.0,0.0,R").isEmpty)
    }

    @Test("Skytraq's times of their own join the fix of the same time (Q44)")
    func baseline() {
        let body = "PSTI,032,101500.000,150625,A,R,0.603,-0.837,-0.089,1.036,144.22"
        #expect(Wire.epochs(of: Self.rmc, body, Self.rmc).count == 1)
        let counts = Wire.decoded(Wire.sentences(body)).counts
        #expect(counts[.psti032] == 1 && counts[.other] == 0)
    }
}
