/// What is said to a u-blox receiver so that it sends NMEA.
///
/// Source: u-blox 8/M8 Receiver Description, UBX-CFG-PRT and UBX-CFG-MSG; u-blox F9/M10 Interface
/// Description, UBX-CFG-VALSET and the CFG-*OUTPROT and CFG-MSGOUT keys.
enum UBXMessage {
    /// Asks a receiver for NMEA, whatever generation it is: each takes what it knows, and refuses the rest.
    ///
    /// Nothing names a port where that can be avoided, and no speed is changed. Nothing is saved: it is
    /// as before when the receiver has been without power.
    static var nmeaRequest: [UInt8] {
        var bytes: [UInt8] = []
        // CFG-MSG, short form: on the port that hears it, once a navigation solution.
        for sentence in [rmc, gga, gsa, gst] {
            bytes += framed(class: 0x06, id: 0x01, [nmeaClass, sentence, 1])
        }
        // The satellites in view are many bytes: every fifth time.
        bytes += framed(class: 0x06, id: 0x01, [nmeaClass, gsv, 5])
        // CFG-VALSET, which newer ones want; one key a message, as one that is unknown spoils all.
        for key in keys { bytes += framed(class: 0x06, id: 0x8A, valset(key)) }
        // CFG-PRT without content asks for the settings of the port that hears it; see below.
        return bytes + framed(class: 0x06, id: 0x00, [])
    }

    /// What to answer when a receiver tells how its port is set and NMEA is not among its protocols.
    ///
    /// The settings go back as they came, with NMEA added.
    static func enablingNMEA(_ packet: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = Array(packet)
        guard bytes.count == 28, bytes[2] == 0x06, bytes[3] == 0x00 else { return nil }
        var settings = Array(bytes[6..<26])
        // outProtoMask: bit 0 is UBX, bit 1 is NMEA.
        guard settings[14] & 0x02 == 0 else { return nil }
        settings[14] |= 0x02
        return framed(class: 0x06, id: 0x00, settings)
    }

    static func framed(class group: UInt8, id: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let body = [group, id, UInt8(payload.count & 0xFF), UInt8(payload.count >> 8)] + payload
        let sum = checksum(body[...])
        return [0xB5, 0x62] + body + [sum.a, sum.b]
    }

    /// Fletcher's, in eight bits: RFC 1145.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> (a: UInt8, b: UInt8) {
        bytes.reduce((UInt8(0), UInt8(0))) { sum, byte in
            let a = sum.0 &+ byte
            return (a, sum.1 &+ a)
        }
    }

    /// Version 0, into RAM alone, one key with the value 1.
    private static func valset(_ key: UInt32) -> [UInt8] {
        let digits = (0..<4).map { UInt8(truncatingIfNeeded: key >> (8 * $0)) }
        return [0x00, 0x01, 0x00, 0x00] + digits + [1]
    }

    private static let keys: [UInt32] = [
        0x1074_0002,  // CFG-UART1OUTPROT-NMEA
        0x1078_0002,  // CFG-USBOUTPROT-NMEA
        0x2091_00AC,  // CFG-MSGOUT-NMEA_ID_RMC_UART1
        0x2091_00AE,  // CFG-MSGOUT-NMEA_ID_RMC_USB
        0x2091_00BB,  // CFG-MSGOUT-NMEA_ID_GGA_UART1
        0x2091_00BD,  // CFG-MSGOUT-NMEA_ID_GGA_USB
    ]

    // Standard sentences as messages of class F0.
    private static let nmeaClass: UInt8 = 0xF0
    private static let gga: UInt8 = 0x00
    private static let gsa: UInt8 = 0x02
    private static let gsv: UInt8 = 0x03
    private static let rmc: UInt8 = 0x04
    private static let gst: UInt8 = 0x07
}
