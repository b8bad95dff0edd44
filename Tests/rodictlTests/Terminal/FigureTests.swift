import Control
import Testing

@testable import rodictl

@Suite("A figure carries its unit, and looks the same everywhere")
struct FigureTests {
    @Test(
        "fixed notation, rounded",
        arguments: [
            (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (52.090_614, 5, "52.09061"),
            (9.96, 1, "10.0"), (1.005, 0, "1"), (-12.3, 0, "-12"), (.nan, 2, "?"),
            (1e300, 2, "?"), (0.007, 3, "0.007"),
        ])
    func fixed(value: Double, decimals: Int, text: String) {
        #expect(Figure.fixed(value, decimals) == text)
    }

    @Test("a sum of less than a minute is not 0 minutes")
    func sums() {
        #expect(Figure.hours(37.8) == "37 s" && Figure.hours(60) == "1 min")
        #expect(Figure.hours(312 * 3600 + 300) == "312 h 5 min" && Figure.hours(-1) == "0 s")
    }

    @Test("metric and imperial")
    func units() {
        let (metric, imperial) = (Figure(.metric), Figure(.imperial))
        #expect(metric.distance(14_203) == "14.2 km" && metric.distance(320.4) == "320 m")
        #expect(imperial.distance(14_203) == "8.8 mi" && imperial.distance(30) == "98 ft")
        #expect(metric.speed(13.4) == "13.4 m/s (48 km/h)" && imperial.speed(13.4) == "30 mph")
        #expect(metric.length(-4.2) == "-4.2 m" && imperial.length(3.1) == "10 ft")
    }

    @Test(
        "durations in the unit that fits",
        arguments: [
            (-1.0, "0.0 s"), (0.84, "0.8 s"), (42.7, "42 s"), (119, "119 s"), (240, "4 min"),
            (12_000, "3 h 20 min"), (1_036_800, "12 d"),
        ])
    func duration(seconds: Double, text: String) {
        #expect(Figure.duration(seconds) == text)
    }

    @Test("places and directions in words")
    func words() {
        #expect(Figure.coordinate(-52.090_61, -5.1) == "52.09061 S  5.10000 W")
        #expect(Figure.direction(271) == "271° W" && Figure.direction(359.7) == "0° N")
        #expect(Figure.direction(-45) == "315° NW" && Figure.direction(22.6) == "23° NE")
        #expect(Figure.bytes(4_100_000) == "4.1 MB" && Figure.bytes(12) == "12 B")
    }

    @Test("columns line up, and no line ends in spaces")
    func table() {
        var table = Table([.right], indent: 1)
        table.add(["7", "→ é", "x"])
        table.add(["12", "", ""])
        table.add(["1"])
        #expect(table.text == "  7  → é  x\n 12\n  1\n")
    }
}
