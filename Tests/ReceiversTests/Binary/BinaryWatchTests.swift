import FoundationEssentials
import TestKit
import Testing

@testable import Receivers

@Suite("Packets of other protocols are told from noise")
struct BinaryWatchTests {
    private func watch(_ bytes: [UInt8], inPieces size: Int = 4096) -> BinaryWatch {
        var watch = BinaryWatch()
        for start in stride(from: 0, to: bytes.count, by: size) {
            bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
                watch.read($0) { _, _ in }
            }
        }
        return watch
    }

    private static let ubx = UBXMessage.framed(class: 0x01, id: 0x07, [1, 2, 3])

    @Test("a packet counts wherever the reads end", arguments: [1, 2, 7, 4096])
    func pieces(size: Int) {
        let noise: [UInt8] = [0xB5, 0x00, 0xB5, 0xB5, 0x62, 0x01, 0x07]
        // The last of the noise looks like a beginning, and its length is nonsense.
        let bytes = noise + [0xFF, 0xFF] + Self.ubx + Array("$GPGGA,,*00\r\n".utf8) + Self.ubx
        #expect(watch(bytes, inPieces: size).packets == [.ubx: 2])
    }

    @Test("a wrong checksum is no packet")
    func checksum() {
        var bytes = Self.ubx + Self.ubx
        bytes[7] ^= 1
        #expect(watch(bytes).packets == [.ubx: 1])
        #expect(watch(bytes).proven == nil)
    }

    @Test("known packets of each protocol", arguments: known)
    func protocols(example: Example) {
        let bytes = [[UInt8]](repeating: example.packet, count: 6).flatMap { $0 }
        #expect(watch(bytes).proven == example.spoken)
    }

    struct Example: CustomTestStringConvertible, Sendable {
        let spoken: BinaryProtocol
        let packet: [UInt8]
        var testDescription: String { spoken.rawValue }
    }

    private static let known = [
        // The example of the manual: SiRF message 129 at 9600.
        Example(spoken: .sirf, packet: SiRFMessage.nmeaRequest(baud: 9600)),
        Example(spoken: .ubx, packet: [0xB5, 0x62, 0x06, 0x00, 0x00, 0x00, 0x06, 0x18]),
        // The example of RTCM 10403, message 1005.
        Example(
            spoken: .rtcm3,
            packet: [
                0xD3, 0x00, 0x13, 0x3E, 0xD7, 0xD3, 0x02, 0x02, 0x98, 0x0E, 0xDE, 0xEF, 0x34, 0xB4,
                0xBD, 0x62, 0xAC, 0x09, 0x41, 0x98, 0x6F, 0x33, 0x36, 0x0B, 0x98,
            ]),
        // ACK of a product request, with a doubled 10 in it.
        Example(
            spoken: .garmin, packet: [0x10, 0x06, 0x02, 0x10, 0x10, 0x00, 0xE8, 0x10, 0x03]),
        Example(spoken: .tsip, packet: [0x10, 0x46, 0x00, 0x01, 0x10, 0x03]),
        Example(
            spoken: .skytraq, packet: [0xA0, 0xA1, 0x00, 0x02, 0x83, 0x01, 0x82, 0x0D, 0x0A]),
    ]

    @Test("noise, and NMEA, prove nothing", arguments: UInt64(1)...20)
    func noise(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &dice) }
        #expect(watch(bytes).proven == nil)
        #expect(watch((1...200).map(Sentences.second).joined().utf8.map { $0 }).packets.isEmpty)
    }

    @Test("what it keeps of endless beginnings is bounded")
    func bounded() {
        let bytes = [[UInt8]](repeating: [0xB5, 0x62, 1, 1, 0, 8], count: 2000).flatMap { $0 }
        #expect(watch(bytes).packets.isEmpty)
    }

    @Test(
        "recordings of real receivers are recognised",
        arguments: [
            ("sirf2.log", BinaryProtocol.sirf), ("bu303-nofix.log", .sirf),
            ("ublox-neo-m8p.log", .ubx), ("ublox-8-time.log", .ubx), ("ublox-lea-4t.log", .ubx),
            ("rtcm3.bndm.log", .rtcm3), ("skytraq-A8.log", .skytraq),
            ("trimble-lassen_iq-playacar.log", .tsip), ("trimble-smtx.log", .tsip),
        ])
    func recordings(name: String, spoken: BinaryProtocol) throws {
        guard let file = Captures.find("gpsd-binary/\(name)") else { return }
        let bytes = [UInt8](try Data(contentsOf: file).prefix(30_000))
        #expect(watch(bytes, inPieces: 61).proven == spoken, "\(name)")
    }
}
