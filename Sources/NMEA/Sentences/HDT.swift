import Positioning

/// True heading.
///
/// ```
///        1   2
/// $--HDT,x.x,T*hh
///  1  heading, degrees               2   T true
/// ```
/// Source: nmea.md §5: side data, which neither opens an epoch nor makes a fix.
struct HDT {
    /// `nil` when the receiver knows none at the moment.
    let heading: Double?

    init?(_ sentence: Sentence) {
        guard !sentence[1].isEmpty else {
            heading = nil
            return
        }
        guard sentence[2].letter == UInt8(ascii: "T"), let heading = sentence.course(at: 1) else {
            return nil
        }
        self.heading = heading
    }
}
