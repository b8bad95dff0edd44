import Positioning
import Testing

@testable import NMEA

@Suite("Every receiver's error becomes one sigma an axis")
struct AccuracyTests {
    static let rmc = "GPRMC,101500,A,1030.0,N,02030.0,E,20.0,10.0,150625,,,A"
    static let gst = "GPGST,101500,1.0,3.0,4.0,0.0,3.0,4.0,5.0"

    @Test(
        "each by its own convention",
        arguments: [
            // One sigma each: the root of the mean variance.
            (gst, (12.5).squareRoot()), ("PQTMEPE,2,3.0,4.0,5.0,5.0,7.07", (12.5).squareRoot()),
            // 95 % each.
            ("GPGBS,101500,1.96,1.96,3.2,,,,", 1),
            // A 95 % radius.
            ("PSRFEPE,101500.000,A,0.7,24.477,10.69,0.0,180.0", 10),
            // A radius that holds half.
            ("PGRME,11.774,M,3.3,M,4.0,M", 10),
        ])
    func converted(body: String, sigma: Double) throws {
        let epochs = Wire.epochs(of: Self.rmc, body)
        #expect(epochs.count == 1)
        #expect(abs(try #require(epochs.first?.sigma) - sigma) < 1e-9)
    }

    @Test(
        "what is void, empty or nothing at all is none",
        arguments: [
            "GPGST,101500,,,,,,,", "PQTMEPE,2,,,,,", "GPGBS,101500,,,,,,,",
            "PSRFEPE,101500.000,V,,,,,", "PSRFEPE,101500.000,V,0.7,24.477,10.69,0.0,180.0",
            "PSRFEPE,101500.000,A,0.7,0.0,,,", "PGRME,,M,,M,,M",
        ])
    func none(body: String) {
        #expect(Wire.epochs(of: Self.rmc, body).map(\.sigma) == [nil])
    }

    @Test("what is one sigma by definition stands beside what was converted")
    func precedence() {
        let sigma = (12.5).squareRoot()
        #expect(Wire.epochs(of: Self.rmc, Self.gst, "PGRME,11.774,M,,M,,M").first?.sigma == sigma)
        #expect(Wire.epochs(of: Self.rmc, "PGRME,11.774,M,,M,,M", Self.gst).first?.sigma == sigma)
    }

    @Test("GBS counts for its own instant only, and never goes back to one")
    func otherInstant() {
        let epochs = Wire.epochs(
            of: Self.rmc, "GPGBS,101459,1.96,1.96,3.2,,,,", "GPVTG,90.0,T,,M,1.0,N,1.9,K,A")
        #expect(epochs.map(\.sigma) == [nil] && epochs.map(\.track) == [90])
        let next = Wire.epochs(
            of: Self.rmc, "GPGBS,101501,1.96,1.96,3.2,,,,",
            Self.rmc.replacing("101500", with: "101501"))
        #expect(next.count == 2 && next.map { $0.sigma != nil } == [false, true])
    }
}
