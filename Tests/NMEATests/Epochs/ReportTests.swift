import Positioning
import Testing

@testable import NMEA

@Suite("What others' users reported does not happen here (reports.md)")
struct ReportTests {
    @Test(
        "B01: exactly 0, 0 is no position, whatever the flag",
        arguments: [
            "$GPRMC,101500.00,A,0000.0000,N,00000.0000,E,0.0,0.0,150625,,,A*5E",
            "$GPRMC,000000.00,A,0.000,N,0.000,E,0.0,0.0,050505,0.0,E*6D",
        ])
    func nullIsland(sentence: String) {
        let epochs = Wire.epochs(of: Array("\(sentence)\r\n".utf8))
        #expect(epochs.map(\.mode) == [FixMode.none])
        #expect(epochs.first?.coordinate == nil)
    }

    @Test(
        "B02: empty fields are absent: no crash, no zero, no value from before",
        arguments: [
            "$GPRMC,,V,,,,,,,,,,N*53", "$GPRMC,101500.00,V,,,,,,,150625,,,N*7D",
            "$GPGGA,,,,,,0,00,99.99,,,,,,*48", "$GPGSV,1,1,00*79",
        ])
    func emptyFields(sentence: String) {
        let before = Wire.sentence("GPRMC,101459.00,A,1030.0,N,02030.0,E,27.0,90.0,150625,,,A")
        let epochs = Wire.epochs(of: Array("\(before)\(sentence)\r\n".utf8)).dropFirst()
        for epoch in epochs {
            #expect(epoch.mode == .none && epoch.coordinate == nil)
            #expect(epoch.speed == nil && epoch.track == nil)
            #expect(epoch.heightAboveSeaLevel == nil && epoch.horizontalDOP == nil)
        }
        #expect(epochs.count == (sentence.contains("GSV") ? 0 : 1))
    }

    @Test(
        "B03: any talker is understood",
        arguments: ["GP", "GN", "GA", "GB", "BD", "GL", "GQ", "II"])
    func talkers(talker: String) {
        let epochs = Wire.epochs(
            of: "\(talker)RMC,101500.00,A,1030.0000,N,02030.0000,E,27.0,090.0,150625,,,A",
            "\(talker)GGA,101500.00,1030.0000,N,02030.0000,E,1,08,1.0,50.0,M,40.0,M,,")
        #expect(epochs.map(\.mode) == [.threeD])
        #expect(epochs.first?.coordinate == Coordinate(latitude: 10.5, longitude: 20.5))
    }

    @Test(
        "B04: junk, half a sentence, high bytes and a line without end cost nothing but themselves")
    func noise() {
        let good = Wire.sentences("GPRMC,101500.00,A,1030.0,N,02030.0,E,27.0,90.0,150625,,,A")
        let junk: [UInt8] = [0xF6, 0xB5, 0x8D, 0xC6, 0x24, 0x47, 0x50, 0x52, 0x4D, 0x43]
        let endless = [UInt8](repeating: 0xE6, count: 100_000)
        let decoded = Wire.decoded(endless + junk + good, inPiecesOf: 4096)
        #expect(decoded.epochs.count == 1)
        #expect(decoded.counts.junkBytes >= 100_000 && decoded.counts.cut == 1)
    }

    @Test("B05: a right checksum does not make sense of nonsense")
    func nonsense() {
        let middleMissing = "$GPGGA,101500.00,1030.00000,N,1,-25.6,M,,*61\r\n"
        #expect(Wire.epochs(of: Array(middleMissing.utf8)).isEmpty)
        let long =
            "$GPGGA,101500.00,1030.1234567,N,02030.1234567,E,4,13,0.9,255.747,M,-32.00,M,01,0000*7F\r\n"
        let epochs = Wire.epochs(of: Array(long.utf8))
        #expect(epochs.map(\.mode) == [.threeD])
        #expect(Wire.epochs(of: Array(long.replacing("7F", with: "7f").utf8)) == epochs)
        #expect(Wire.epochs(of: Array(long.replacing("*", with: ":").utf8)).isEmpty)
    }

    @Test("B06: the sign is that of the whole value, also within a degree of zero")
    func signs() {
        let southWest = "$GPRMC,101500.00,A,0030.0000,S,00015.0000,W,10.0,180.0,150625,,,A*6E\r\n"
        #expect(
            Wire.epochs(of: Array(southWest.utf8)).map(\.coordinate)
                == [Coordinate(latitude: -0.5, longitude: -0.25)])
        let northEast = "$GPRMC,101500.00,A,0030.0000,N,00015.0000,E,10.0,180.0,150625,,,A*61\r\n"
        #expect(
            Wire.epochs(of: Array(northEast.utf8)).map(\.coordinate)
                == [Coordinate(latitude: 0.5, longitude: 0.25)])
        let onTheLine = Wire.epochs(
            of: "GPRMC,101500.00,A,0000.0000,S,00015.0000,W,10.0,180.0,150625,,,A")
        #expect(onTheLine.first?.coordinate?.latitude.sign == .plus)
    }

    @Test("B25: GGA's height is above the sea, signed, and the ellipsoid is that plus separation")
    func heights() throws {
        let sentence =
            "$GPGGA,101500.00,5200.0000,N,00430.0000,E,1,08,1.0,-4.2,M,46.0,M,,*49\r\n"
        let epoch = try #require(Wire.epochs(of: Array(sentence.utf8)).first)
        #expect(epoch.heightAboveSeaLevel == -4.2)
        #expect(abs(try #require(epoch.heightAboveEllipsoid) - 41.8) < 1e-12)
    }
}
