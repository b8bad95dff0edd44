import Positioning
import Testing

@Suite("A slip of the finger finds the key that was meant")
struct NearestNameTests {
    private let known = ["max-accuracy", "max-age", "max-speed", "stop", "near"]

    @Test(
        "one letter wrong, missing, added or swapped",
        arguments: [
            ("max-acuracy", "max-accuracy"), ("max-agr", "max-age"), ("maxspeed", "max-speed"),
            ("sotp", "stop"), ("stopp", "stop"), ("NEAR", "near"), ("max_accuracy", "max-accuracy"),
        ])
    func near(typed: String, meant: String) {
        #expect(nearestName(to: typed, among: known) == meant)
    }

    @Test("of a long name every letter counts, also behind the sixty-fourth")
    func long() {
        let long = String(repeating: "corridor", count: 20)
        #expect(nearestName(to: long + "x", among: [long]) == long)
        #expect(nearestName(to: long + long, among: [long, "corridor"]) == nil)
    }

    @Test("what is like none of them is left alone", arguments: ["colour", "", "x", "stoppages"])
    func far(typed: String) {
        #expect(nearestName(to: typed, among: known) == nil)
    }
}
