import Positioning

/// True heading and how it was found.
///
/// ```
///        1   2
/// $--THS,x.x,a*hh
///  1  heading, degrees
///  2  A measured, E estimated by dead reckoning, M set by hand, S simulated, V not valid
/// ```
/// Only A and E are of this vehicle and of now. Source: nmea.md §5, NMEA 0183 4.10 THS.
struct THS {
    /// `nil` when the receiver calls it none.
    let heading: Double?

    init?(_ sentence: Sentence) {
        let course = sentence.course(at: 1)
        guard course != nil || sentence[1].isEmpty else { return nil }
        switch sentence[2].letter {
        case UInt8(ascii: "A"), UInt8(ascii: "E"): heading = course
        default: heading = nil
        }
    }
}
