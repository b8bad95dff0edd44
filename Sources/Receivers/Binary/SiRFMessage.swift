/// What is said to a SiRF receiver so that it sends NMEA.
///
/// Source: SiRF Binary Protocol Reference Manual, message 129 "Switch to NMEA Protocol".
enum SiRFMessage {
    /// Message 129: NMEA from now on, at `baud` if the message can say so.
    ///
    /// Its speed has 16 bits: a receiver that talks faster than 57 600 is asked to go on at that.
    static func nmeaRequest(baud: Int?) -> [UInt8] {
        let speed = baud.flatMap { speeds.contains($0) ? $0 : nil } ?? fastest
        var payload: [UInt8] = [129]
        // Debug messages: as before.
        payload.append(2)
        // Seconds between two, and whether there is a checksum: GGA GLL GSA GSV RMC VTG MSS EPE ZDA,
        // and one without use. The satellites in view are many bytes: every five seconds.
        for interval: UInt8 in [1, 0, 1, 5, 1, 0, 0, 0, 0, 0] { payload += [interval, 1] }
        payload += [UInt8(speed >> 8), UInt8(speed & 0xFF)]
        return framed(payload)
    }

    static func framed(_ payload: [UInt8]) -> [UInt8] {
        let sum = checksum(payload[...])
        return [0xA0, 0xA2, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
            + [sum.high, sum.low, 0xB0, 0xB3]
    }

    /// The sum of the bytes, in 15 bits.
    static func checksum(_ payload: ArraySlice<UInt8>) -> (high: UInt8, low: UInt8) {
        let sum = payload.reduce(0) { ($0 + Int($1)) & 0x7FFF }
        return (UInt8(sum >> 8), UInt8(sum & 0xFF))
    }

    private static let fastest = 57_600
    private static let speeds = [4800, 9600, 19_200, 38_400, fastest]
}
