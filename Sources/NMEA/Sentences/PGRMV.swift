import Positioning

/// Garmin's velocity in three dimensions.
///
/// ```
///        1   2   3
/// $PGRMV,x.x,x.x,x.x*hh
///  1  true east, 2 true north, 3 up, m/s
/// ```
/// Source: nmea.md §5: only the climb is taken, speed and course come from elsewhere.
struct PGRMV {
    let climb: Double?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 4 else { return nil }
        climb = sentence[3].decimal
    }
}
