/// What a run of bytes begins with: a packet of a binary protocol, part of one, or neither.
enum BinaryFrame: Equatable {
    case packet(BinaryProtocol, length: Int)
    /// More bytes are needed to tell.
    case partial
    case none

    /// Judges the bytes from `start` on.
    ///
    /// ```
    /// UBX      B5 62 class id length(2, little) payload  sum a, sum b over class…payload
    /// SiRF     A0 A2 length(2, big) payload  sum of payload, 15 bits (2, big)  B0 B3
    /// RTCM 3   D3 000000+length(10 bits) payload  CRC-24Q over all of it
    /// SkyTraq  A0 A1 length(2, big) payload  XOR of payload  0D 0A
    /// Garmin   10 id size payload  minus sum of id…payload  10 03, every 10 between doubled
    /// TSIP     10 id payload  10 03, every 10 between doubled
    /// ```
    ///
    /// Source: u-blox interface description "UBX frame structure"; SiRF Binary Protocol Reference
    /// §2; RTCM 10403.x §4; SkyTraq AN0003; Garmin Device Interface Specification §3.1; Trimble TSIP
    /// reference §A.2.
    static func find(in bytes: ArraySlice<UInt8>) -> BinaryFrame {
        guard let first = bytes.first else { return .partial }
        let start = bytes.startIndex
        switch first {
        case 0xB5: return framed(bytes, second: 0x62) { ubx(bytes, start) }
        case 0xA0 where bytes.count < 2: return .partial
        case 0xA0 where bytes[start + 1] == 0xA2: return sirf(bytes, start)
        case 0xA0 where bytes[start + 1] == 0xA1: return skytraq(bytes, start)
        case 0xD3: return rtcm3(bytes, start)
        case 0x10: return stuffed(bytes, start)
        default: return .none
        }
    }

    private static func framed(
        _ bytes: ArraySlice<UInt8>, second: UInt8, _ judge: () -> BinaryFrame
    ) -> BinaryFrame {
        guard bytes.count > 1 else { return .partial }
        return bytes[bytes.startIndex + 1] == second ? judge() : .none
    }

    private static func ubx(_ bytes: ArraySlice<UInt8>, _ start: Int) -> BinaryFrame {
        guard bytes.count >= 6 else { return .partial }
        let size = Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8
        guard size <= longest else { return .none }
        guard bytes.count >= size + 8 else { return .partial }
        let (a, b) = UBXMessage.checksum(bytes[start + 2..<start + 6 + size])
        return bytes[start + 6 + size] == a && bytes[start + 7 + size] == b
            ? .packet(.ubx, length: size + 8) : .none
    }

    private static func sirf(_ bytes: ArraySlice<UInt8>, _ start: Int) -> BinaryFrame {
        guard bytes.count >= 4 else { return .partial }
        let size = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
        guard size <= longest else { return .none }
        guard bytes.count >= size + 8 else { return .partial }
        let end = start + 4 + size
        let sum = SiRFMessage.checksum(bytes[start + 4..<end])
        return bytes[end] == sum.high && bytes[end + 1] == sum.low && bytes[end + 2] == 0xB0
            && bytes[end + 3] == 0xB3 ? .packet(.sirf, length: size + 8) : .none
    }

    private static func rtcm3(_ bytes: ArraySlice<UInt8>, _ start: Int) -> BinaryFrame {
        guard bytes.count >= 3 else { return .partial }
        // Six reserved bits that are zero.
        guard bytes[start + 1] & 0xFC == 0 else { return .none }
        let size = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
        guard bytes.count >= size + 6 else { return .partial }
        let end = start + 3 + size
        let sent = bytes[end..<end + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return crc24q(bytes[start..<end]) == sent ? .packet(.rtcm3, length: size + 6) : .none
    }

    private static func skytraq(_ bytes: ArraySlice<UInt8>, _ start: Int) -> BinaryFrame {
        guard bytes.count >= 4 else { return .partial }
        let size = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
        guard size <= longest else { return .none }
        guard bytes.count >= size + 7 else { return .partial }
        let end = start + 4 + size
        let sum = bytes[start + 4..<end].reduce(0, ^)
        return bytes[end] == sum && bytes[end + 1] == 0x0D && bytes[end + 2] == 0x0A
            ? .packet(.skytraq, length: size + 7) : .none
    }

    /// Garmin or TSIP: between 10 and 10 03, with every 10 of the content doubled.
    private static func stuffed(_ bytes: ArraySlice<UInt8>, _ start: Int) -> BinaryFrame {
        var content: [UInt8] = []
        var index = start + 1
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == 0x10 else {
                content.append(byte)
                index += 1
                if content.count > longestStuffed { return .none }
                continue
            }
            guard index + 1 < bytes.endIndex else { return .partial }
            switch bytes[index + 1] {
            case 0x10:
                content.append(0x10)
                index += 2
            case 0x03:
                return judge(content, length: index + 2 - start)
            default:
                // A single 10 begins a packet, so this was none, or its end was lost.
                return .none
            }
        }
        return .partial
    }

    private static func judge(_ content: [UInt8], length: Int) -> BinaryFrame {
        guard content.count > 1 else { return .none }
        let isGarmin =
            content.count >= 3 && Int(content[1]) == content.count - 3
            && content.reduce(0, &+) == 0
        return .packet(isGarmin ? .garmin : .tsip, length: length)
    }

    /// CRC-24Q: polynomial 1864CFB, from zero.
    private static func crc24q(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(UInt32(0)) { crc, byte in
            var crc = crc ^ UInt32(byte) << 16
            for _ in 0..<8 {
                crc <<= 1
                if crc & 0x100_0000 != 0 { crc ^= 0x186_4CFB }
            }
            return crc
        }
    }

    /// Bytes of payload: raw measurements of a full sky take about a thousand, RTCM 3 at most 1023.
    ///
    /// Longer ones are rare, and noise that looks like a beginning must not cost much.
    private static let longest = 1200
    /// Garmin counts to 255; no TSIP report is longer than that by much.
    private static let longestStuffed = 300
}
