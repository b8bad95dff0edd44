import Positioning
import Testing

@testable import NMEA

@Suite("GST, NMEA 0183: pseudorange noise statistics")
struct GSTTests {
    // $--GST,hhmmss.ss,rms,smaj,smin,orient,lat,lon,alt*hh
    static let fix = "GPGGA,101500,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,"

    @Test("sigma is the root of the mean variance of both axes")
    func sigma() {
        let epochs = Wire.epochs(of: Self.fix, "GPGST,101500,13.3,7.4,6.6,85.1,3.0,4.0,13.7")
        #expect(epochs.first?.sigma == 12.5.squareRoot())
    }

    @Test(
        "what is empty or nothing is unknown",
        arguments: [
            "101500,,,,,,,", "101500,1,1,1,1,,4.0,1", "101500,1,1,1,1,0.0,0.0,1", "101500,1,1,1",
        ])
    func unknown(fields: String) {
        let epochs = Wire.epochs(of: Self.fix, "GPGST,\(fields)")
        #expect(epochs.count == 1 && epochs.first?.sigma == nil)
    }

    @Test("it belongs to the epoch whose time it names, before or behind, and starts none")
    func belongs() {
        let epochs = Wire.epochs(
            of: "GPGST,101500,1,1,1,1,2.0,2.0,1", Self.fix, "GPGST,101501,1,1,1,1,5.0,5.0,1",
            "GPGGA,101501,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,",
            "GPGGA,101502,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,")
        #expect(epochs.map(\.sigma) == [2, 5, nil])
    }
}
