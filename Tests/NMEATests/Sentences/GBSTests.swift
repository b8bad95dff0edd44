import Positioning
import Testing

@testable import NMEA

@Suite("GBS, NMEA 0183: satellite fault detection")
struct GBSTests {
    // $--GBS,hhmmss.ss,lat,lon,alt,xx,x.x,x.x,x.x*hh
    @Test("its 95 % errors become one sigma, in the epoch of its time")
    func sigma() throws {
        let epochs = Wire.epochs(
            of: "GPGGA,101500,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,",
            "GPGBS,101500,1.96,1.96,3,,,,",
            "GPGGA,101501,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,")
        #expect(abs(try #require(epochs.first?.sigma) - 1) < 1e-12)
        #expect(epochs.last?.sigma == nil)
    }

    @Test("alone it is no epoch")
    func alone() {
        #expect(Wire.epochs(of: "GPGBS,101500,1.96,1.96,3,,,,").isEmpty)
        #expect(Wire.parsed("GPGBS,101500,1,1,1,") { GBS($0) } == nil)
    }
}
