import Testing

@testable import Tracking

@Suite("What is shown is fresh, then stale, then lost")
struct FreshnessTests {
    @Test(
        "by its age alone",
        arguments: [
            (0.0, Freshness.fresh), (15, .fresh), (15.001, .stale), (60, .stale), (60.001, .lost),
            (1e9, .lost),
        ])
    func ages(age: Double, expected: Freshness) {
        #expect(Freshness(age: age, maximumAge: 15) == expected)
    }

    @Test("the limits are where it changes")
    func limits() {
        for freshness in [Freshness.fresh, .stale] {
            let limit = Freshness.limit(of: freshness, maximumAge: 15)
            #expect(Freshness(age: limit, maximumAge: 15) == freshness)
            #expect(Freshness(age: limit.nextUp, maximumAge: 15) != freshness)
        }
    }
}
