import Positioning

/// Satellites in view: only how many there are.
///
/// ```
///        1 2 3  4  5  6   7  …
/// $--GSV,n,i,xx,xx,ee,aaa,ss,…,s*hh
///  1  sentences in this set, 2 which one this is
///  3  satellites in view             4…7  number, elevation, azimuth, signal; up to four times
///  last  signal id (NMEA 4.10)
/// ```
/// Source: nmea.md rule 1.6 and §6: a field count of 3 modulo 4 is malformed.
struct GSV {
    let index: Int
    let satellitesInView: Int

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 4, sentence.fieldCount % 4 != 3,
            let count = sentence[1].integer, (1...10).contains(count),
            let index = sentence[2].integer, let inView = sentence[3].integer
        else { return nil }
        self.index = index
        satellitesInView = inView
    }
}
