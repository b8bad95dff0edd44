import Positioning
import Testing

@testable import NMEA

@Suite("Bytes become one epoch an instant")
struct NMEADecoderTests {
    @Test("an epoch is given when the next one opens, and the last at the end of input")
    func closing() {
        let text = """
            $GPRMC,101500.00,A,0030.0000,S,00015.0000,W,10.0,180.0,150625,,,A*6E\r
            $GPRMC,101501.00,A,0030.0000,S,00015.0000,W,10.0,180.0,150625,,,A*6F\r

            """
        var decoder = NMEADecoder()
        var epochs: [Epoch] = []
        text.utf8.withContiguousStorageIfAvailable { bytes in
            decoder.read(UnsafeRawBufferPointer(bytes), at: Uptime(.seconds(3))) {
                epochs.append($0)
            }
        }
        #expect(epochs.count == 1)
        decoder.finish { epochs.append($0) }
        #expect(epochs.count == 2)
        #expect(epochs.first?.coordinate == Coordinate(latitude: -0.5, longitude: -0.25))
        #expect(epochs.first?.time == UTC("2025-06-15T10:15:00Z"))
        #expect(epochs.first?.received == Uptime(.seconds(3)))
    }
}
