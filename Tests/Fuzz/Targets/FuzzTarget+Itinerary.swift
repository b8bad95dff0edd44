import Configuration
import Positioning
import Tracking

extension FuzzTarget {
    /// A file of visits, and the rule that then follows them.
    static let itinerary = FuzzTarget(
        name: "itinerary",
        tokens: [
            #"[{"place":"home","start":"#, #""2026-11-30T09:00:00+01:00""#, #""end":"#,
            #""9999-12-31T23:59:60.999Z""#, #""0000-01-01T00:00:00-23:59""#, #""place":"#,
            "\"home\"", "[", "]", "{", "}", ",", ":", "null", "\\u0000",
        ],
        seeds: { [] },
        brokenPromise: { bytes in
            let verdict = ItineraryFile.read(
                TextFile(path: "f", bytes: bytes), places: .some(["home"]))
            guard let visits = verdict.value else {
                return verdict.complaints.isEmpty ? "refused without a complaint" : nil
            }
            return firstBroken(
                (visits.allSatisfy { $0.start < $0.end }, "an end before its start"),
                (Set(visits).count == visits.count, "a visit twice"),
                (life(of: visits), "a visit is lost, or one is woken for ever"))
        })

    /// Sleeps through them all.
    private static func life(of visits: [Visit]) -> Bool {
        var keeper = ItineraryKeeper(visits, places: [])
        let offset = ClockOffset(milliseconds: 0)
        var settled = 0
        for _ in 0...visits.count {
            guard let wake = keeper.wakeAt(by: offset) else { break }
            settled += keeper.woke(by: offset, at: wake).count
        }
        return settled == visits.count && keeper.wakeAt(by: offset) == nil
    }
}
