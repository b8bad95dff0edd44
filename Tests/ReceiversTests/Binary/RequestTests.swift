import Testing

@testable import Receivers

@Suite("What is said to a receiver is what its maker's manual says")
struct RequestTests {
    @Test("SiRF message 129 at 9600 baud, as the manual prints it")
    func sirf() {
        #expect(
            SiRFMessage.nmeaRequest(baud: 9600) == [
                0xA0, 0xA2, 0x00, 0x18, 0x81, 0x02, 0x01, 0x01, 0x00, 0x01, 0x01, 0x01, 0x05, 0x01,
                0x01, 0x01, 0x00, 0x01, 0x00, 0x01, 0x00, 0x01, 0x00, 0x01, 0x00, 0x01, 0x25, 0x80,
                0x01, 0x3A, 0xB0, 0xB3,
            ])
    }

    @Test("a speed that message 129 cannot say becomes 57 600")
    func fast() {
        #expect(SiRFMessage.nmeaRequest(baud: 115_200) == SiRFMessage.nmeaRequest(baud: 57_600))
        #expect(SiRFMessage.nmeaRequest(baud: nil) == SiRFMessage.nmeaRequest(baud: 57_600))
    }

    @Test("a u-blox is asked for RMC and GGA, in the old way and the new, and for its port")
    func ublox() {
        let request = UBXMessage.nmeaRequest
        // CFG-MSG for RMC, with its sum worked out by hand.
        #expect(
            request.starts(with: [0xB5, 0x62, 0x06, 0x01, 0x03, 0x00, 0xF0, 0x04, 0x01, 0xFF, 0x18])
        )
        // CFG-PRT without content.
        #expect(Array(request.suffix(8)) == [0xB5, 0x62, 0x06, 0x00, 0x00, 0x00, 0x06, 0x18])
        var watch = BinaryWatch()
        var kinds: [[UInt8]] = []
        request.withUnsafeBytes {
            watch.read($0) { _, packet in kinds.append(Array(packet.dropFirst(2).prefix(2))) }
        }
        #expect(kinds.count == 12 && watch.packets == [.ubx: 12], "every packet is whole")
        #expect(kinds.filter { $0 == [0x06, 0x8A] }.count == 6)
    }

    @Test("settings of a port that has NMEA already are left alone")
    func untouched() {
        var settings = [UInt8](repeating: 0, count: 20)
        settings[14] = 0x03
        let packet = UBXMessage.framed(class: 0x06, id: 0x00, settings)
        #expect(UBXMessage.enablingNMEA(packet[...]) == nil)
        #expect(
            UBXMessage.enablingNMEA(UBXMessage.framed(class: 0x05, id: 0x01, [6, 0])[...]) == nil)
    }
}
