import Testing

@testable import Tracking

@Suite("Ascent is what was climbed, not what the heights wandered")
struct AscentMeterTests {
    @Test(
        "adds up climbs above the lowest point since the last one",
        arguments: [
            ([0, 50], 50), ([0, 7.9], 0), ([0, 8], 8), ([50, 0], 0), ([0, 30, 10, 40], 60),
            ([0, 5, 0, 5, 0, 5, 0, 5], 0), ([-4, 4], 8), ([-20, -10], 10),
            ([0, 4, 8, 12, 16, 20], 20), ([100, 60, 66, 60, 70], 10),
        ] as [([Double], Double)])
    func total(heights: [Double], expected: Double) {
        var meter = AscentMeter()
        for height in heights { meter.observe(height) }
        // A climb in progress is counted in steps of at least the threshold.
        #expect(abs(meter.total - expected) <= (expected > 8 ? 4 : 0))
    }

    @Test("an unknown height changes nothing")
    func unknown() {
        var meter = AscentMeter()
        for height in [nil, 10.0, nil, nil, 30.0, nil] { meter.observe(height) }
        #expect(meter.total == 20)
    }
}
