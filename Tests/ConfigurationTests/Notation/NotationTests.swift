import Testing

@testable import Configuration

@Suite("A value carries its unit and stays in its range")
struct NotationTests {
    @Test(
        "lengths",
        arguments: [("60m", 60), ("1.5km", 1500), ("100 m", 100), ("100ft", 30.48)]
            as [(String, Double)])
    func lengths(text: String, metres: Double) throws {
        #expect(try Notation.length(1...10_000).read(text) == metres)
    }

    @Test(
        "durations, also added up",
        arguments: [
            ("15s", 15), ("500ms", 0.5), ("5min", 300), ("1h 30min", 5400), ("1h30min", 5400),
            ("30d", 2_592_000), ("2w", 1_209_600), ("0.5h", 1800),
        ] as [(String, Double)])
    func durations(text: String, seconds: Double) throws {
        #expect(try Notation.duration(0...1e9).read(text) == seconds)
    }

    @Test(
        "speeds", arguments: [("70m/s", 70), ("36km/h", 10), ("100kn", 51.444), ("100mph", 44.704)])
    func speeds(text: String, metresPerSecond: Double) throws {
        #expect(abs(try Notation.speed(1...500).read(text) - metresPerSecond) < 0.001)
    }

    @Test("sizes count by 1024")
    func sizes() throws {
        #expect(try Notation.size(from: 0).read("200M") == 209_715_200)
        #expect(try Notation.size(from: 0).read("1.5G") == 1_610_612_736)
    }

    @Test(
        "numbers that are none are refused",
        arguments: [
            "", "m", "60", "nanm", "infm", "0x10m", "1e2m", "1,5m", ".5m", "5.m", "1.2.3m", "--5m",
            "60m 5m", "60mm", "٣m", "-5m", "0m", "99999999999999999999m",
        ])
    func notLengths(text: String) {
        #expect(throws: Objection.self) { try Notation.length(1...10_000).read(text) }
    }

    @Test("durations that mean two things are refused", arguments: ["5m", "5", "1h 30", "M", "1y"])
    func notDurations(text: String) {
        #expect(throws: Objection.self) { try Notation.duration(0...1e9).read(text) }
    }

    @Test("shares are above nothing and at most all", arguments: ["0%", "101%", "-1%", "0.8"])
    func notShares(text: String) {
        #expect(throws: Objection.self) { try Notation.share.read(text) }
    }

    @Test("a share of all is all")
    func wholeShare() throws {
        #expect(try Notation.share.read("100%") == 1)
    }

    @Test("yes and no in every way of systemd")
    func booleans() throws {
        #expect(try ["yes", "true", "on", "1", "Yes"].allSatisfy(Notation.yesOrNo.read))
        #expect(try !["no", "false", "off", "0", "OFF"].contains(where: Notation.yesOrNo.read))
        #expect(throws: Objection.self) { try Notation.yesOrNo.read("maybe") }
    }

    @Test("a word may stand for something else, and the objection says so")
    func words() throws {
        let notation = Notation.length(1...10).or("auto", meaning: Double?.none) { $0 }
        #expect(try notation.read("auto") == nil)
        #expect(try notation.read("5m") == 5)
        #expect(
            throws: Objection(
                expected: "'auto' or a length from 1m to 10m, such as 150m or 1.5km")
        ) { try notation.read("often") }
    }
}
