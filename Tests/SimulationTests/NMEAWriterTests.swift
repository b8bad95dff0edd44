import Positioning
import Testing

@testable import Simulation

@Suite("What the simulator writes is NMEA 0183")
struct NMEAWriterTests {
    private let noon = UTC(milliseconds: 1_780_329_600_000 + 9870)

    private func reading(_ latitude: Double, _ longitude: Double) -> Reading {
        Reading(
            coordinate: Coordinate(latitude: latitude, longitude: longitude),
            heightAboveSeaLevel: 12.34, geoidSeparation: -17.6, speed: 10, track: 359.996,
            sigma: 1.5, heightSigma: 2.5, satellites: 9, horizontalDOP: 0.876)
    }

    @Test("a fix, field for field")
    func fix() {
        #expect(
            NMEAWriter.sentences(reading(40.7612345, -113.89), at: noon) == [
                "$GNRMC,160009.87,A,4045.67407,N,11353.40000,W,19.438,0.00,010626,,,A,V*2B\r\n",
                "$GNVTG,0.00,T,,M,19.438,N,36.000,K,A*21\r\n",
                "$GNGGA,160009.87,4045.67407,N,11353.40000,W,1,09,0.88,12.3,M,-17.6,M,,*43\r\n",
                "$GNGSA,A,3,02,04,06,08,10,12,14,16,18,,,,1.58,0.88,1.31,1*0F\r\n",
                "$GNGST,160009.87,6.00,,,,1.50,1.50,2.50*67\r\n",
            ])
    }

    @Test("no fix says so in every sentence")
    func noFix() {
        #expect(
            NMEAWriter.sentences(nil, at: noon) == [
                "$GNRMC,160009.87,V,,,,,,,010626,,,N,V*1B\r\n",
                "$GNVTG,,,,,,,,,N*2E\r\n",
                "$GNGGA,160009.87,,,,,0,00,99.99,,,,,,*79\r\n",
                "$GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99,1*33\r\n",
                "$GNGST,160009.87,,,,,,,*66\r\n",
            ])
    }

    @Test(
        "no minute reads 60, and signs become letters",
        arguments: [
            (0.9999999999, "0100.00000,N"), (-33.5, "3330.00000,S"), (0, "0000.00000,N"),
            (89.99999999, "9000.00000,N"), (-0.00000166, "0000.00010,S"),
        ])
    func minutes(latitude: Double, text: String) {
        let rmc = NMEAWriter.sentences(reading(latitude, 179.9999999999), at: noon)[0]
        #expect(rmc.contains(",A,\(text),18000.00000,E,"))
    }

    @Test("every checksum of a whole drive is right, and every line fits NMEA's 82 bytes")
    func checksums() {
        var count = 0
        for heard in SimulatedReceiver(
            in: SimulatedReceiverTests.drive, seed: 3, from: SimulatedReceiverTests.start)
        {
            for sentence in heard.sentences {
                count += 1
                let bytes = Array(sentence.utf8)
                #expect(bytes.first == UInt8(ascii: "$") && sentence.hasSuffix("\r\n"))
                let star = bytes.count - 5
                #expect(bytes[star] == UInt8(ascii: "*"))
                let sum = bytes[1..<star].reduce(0, ^)
                let written = String(decoding: bytes[(star + 1)..<(star + 3)], as: UTF8.self)
                #expect(UInt8(written, radix: 16) == sum)
                #expect(written == written.uppercased())
                #expect(bytes.count <= 82 + 8, "u-blox's own five decimals may exceed it a little")
            }
        }
        #expect(count > 3000)
    }
}
