import Positioning

/// Course and speed over ground.
///
/// ```
///        1   2 3   4 5   6 7   8 9
/// $--VTG,x.x,T,x.x,M,x.x,N,x.x,K,m*hh
///  1  true course, degrees           5   speed, knots
///  3  magnetic course, degrees       7   speed, km/h        9   FAA mode (NMEA 2.3)
/// ```
/// Counts only if both course and knots are there: a receiver that stands still sends an empty
/// course, and then what RMC said stands. Source: nmea.md rules 1.6, 4.10 and §5.
struct VTG {
    let track: Double
    let speed: Double

    /// Valid, but without both values.
    static func isSilent(_ sentence: Sentence) -> Bool {
        sentence[1].isEmpty || sentence[5].isEmpty || isVoid(sentence[9])
    }

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 5, let track = sentence.course(at: 1),
            let speed = sentence.speed(at: 5, unit: Sentence.knot)
        else { return nil }
        self.track = track
        self.speed = speed
    }

    private static func isVoid(_ mode: Field) -> Bool {
        mode.letter == UInt8(ascii: "N") || mode.letter == UInt8(ascii: "E")
    }
}
