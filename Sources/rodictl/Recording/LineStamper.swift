import Positioning

/// Puts the arrival time in front of each line: `<seconds>\t<sentence>`.
///
/// Source: SPEC §14, the form that replay reads.
struct LineStamper {
    private var isAtStart = true

    mutating func stamp(_ bytes: some Sequence<UInt8>, at now: Uptime) -> [UInt8] {
        let mark = Array("\(Figure.fixed(now.seconds, 3))\t".utf8)
        var stamped: [UInt8] = []
        for byte in bytes {
            if isAtStart { stamped += mark }
            stamped.append(byte)
            isAtStart = byte == UInt8(ascii: "\n")
        }
        return stamped
    }
}
