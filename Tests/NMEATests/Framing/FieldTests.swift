import TestKit
import Testing

@testable import NMEA

@Suite("A field is exactly what its digits say, whatever the locale")
struct FieldTests {
    @Test(
        "decimals are correctly rounded once",
        arguments: [
            ("0", 0), ("-0.05", -0.05), ("+1.5", 1.5), (".5", 0.5), ("5.", 5), ("  7.25", 7.25),
            ("0.1", 0.1), ("123456.789012345", 123456.789012345), ("-25.669", -25.669),
            ("3.7710583", 3.7710583), ("000.00000", 0),
            ("0.12345678901234567890123", 0.12345678901234567890123),
        ] as [(String, Double)])
    func decimals(text: String, value: Double) {
        #expect(field(text) { $0.decimal } == value)
    }

    @Test(
        "anything else is unknown",
        arguments: [
            "", "-", ".", "+.", "1;5", "1e3", "0x10", "nan", "inf", "1.2.3", "1 ", "--1", "A03",
            "99999999999999999999",
        ])
    func refusesDecimals(text: String) {
        #expect(field(text) { $0.decimal } == nil)
    }

    @Test(
        "degrees keep 7 and more decimals of minutes",
        arguments: [
            ("4404.1237962", 44 + 4.1237962 / 60), ("12118.8472460", 121 + 18.847246 / 60),
            ("0030.0000", 0.5), ("00015.0000", 0.25), ("9000.0", 90), ("0000.0000", 0),
            ("4404.123456789012345", 44 + 4.123456789012345 / 60), ("030.0", 0.5), ("5.25", 0.0875),
        ] as [(String, Double)])
    func degrees(text: String, value: Double) throws {
        let degrees = try #require(field(text) { $0.degrees(upTo: 180) })
        #expect(abs(degrees - value) <= 2e-13)
    }

    @Test(
        "a position needs a decimal point, minutes below 60 and a place on Earth",
        arguments: ["4404", "8960.000000", "9000.0001", "9100.0", "-4404.1", "A", "", "4404.1.2"])
    func refusesDegrees(text: String) {
        #expect(field(text) { $0.degrees(upTo: 90) } == nil)
    }

    @Test(
        "times of day, with any number of decimals",
        arguments: [
            ("000000", 0), ("235959.999", 86_399_999), ("101500.00", 36_900_000),
            ("235960", 86_400_000), ("081433.591", 29_673_591), ("010203.", 3_723_000),
            ("010203.0000001", 3_723_000), ("010203.45", 3_723_450),
        ] as [(String, Int32)])
    func times(text: String, milliseconds: Int32) {
        #expect(field(text) { $0.timeOfDay } == milliseconds)
    }

    @Test(
        "what is no time of day is none",
        arguments: ["", "10150", "240000", "106000", "101561", "10150A", "101500;0", "101500.0x"])
    func refusesTimes(text: String) {
        #expect(field(text) { $0.timeOfDay } == nil)
    }

    @Test(
        "dates of two centuries",
        arguments: [
            ("010170", 0), ("310100", 10_987), ("290200", 11_016), ("311268", 36_159),
            ("010169", -365),
        ] as [(String, Int32)])
    func dates(text: String, days: Int32) {
        #expect(field(text) { $0.date } == days)
    }

    @Test(
        "what is no date is none",
        arguments: ["", "2208-1", "320100", "290201", "001300", "0101701", "000000"])
    func refusesDates(text: String) {
        #expect(field(text) { $0.date } == nil)
    }

    @Test(
        "numbers of any length and shape are read the same, eight characters at once or one by one")
    func shapes() throws {
        var dice = SplitMix64(seed: 7)
        var taken = 0
        for _ in 0..<20_000 {
            let length = Int.random(in: 2...8, using: &dice)
            let characters = (0..<length).map { _ in
                Self.characters.randomElement(using: &dice) ?? "0"
            }
            let text = String(characters)
            let read = try #require(
                field(text) { field in
                    (EightDigits(field)?.decimal, Decimal(field, from: 0), field.count)
                })
            guard let atOnce = read.0 else { continue }
            taken += 1
            let oneByOne = try #require(read.1, "\(text)")
            #expect(oneByOne.end == read.2, "\(text)")
            #expect(atOnce == oneByOne.value, "\(text)")
        }
        #expect(taken > 1000)
    }

    /// Mostly digits, and what stands beside them and around them in ASCII.
    private static let characters = Array("0123456789012345678901234567890123456789..-/:+, A")
        .filter { $0 != "," }

    private func field<Value>(_ text: String, _ read: (Field) -> Value?) -> Value? {
        Wire.parsed("GPTXT,\(text),x") { read($0[1]) }
    }
}
