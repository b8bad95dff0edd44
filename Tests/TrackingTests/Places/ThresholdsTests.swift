import Testing

@testable import Tracking

@Suite("Two radii keep a car on the edge from flapping, and accuracy moves neither")
struct ThresholdsTests {
    static let fresh = Thresholds(enter: 80, leave: 120, accuracies: 0...30)

    @Test("79, 85, 110, 119.9, 120, 100, 80 is in, in, in, in, out, out, in", arguments: [0, 30.0])
    func series(accuracy: Double) {
        var thresholds = Self.fresh
        let sides = [79, 85, 110, 119.9, 120, 100, 80].map {
            thresholds.observe(distance: $0, accuracy: accuracy)
        }
        #expect(
            sides == [.inside, .inside, .inside, .inside, .outside, .outside, .inside])
    }

    @Test("an accuracy out of range changes nothing", arguments: [-1, 30.01, .nan, .infinity])
    func badAccuracy(accuracy: Double) {
        var thresholds = Self.fresh
        #expect(thresholds.observe(distance: 79, accuracy: accuracy) == nil)
        thresholds.observe(distance: 79, accuracy: 5)
        #expect(thresholds.observe(distance: 500, accuracy: accuracy) == .inside)
        thresholds.observe(distance: 500, accuracy: 5)
        #expect(thresholds.observe(distance: 0, accuracy: accuracy) == .outside)
    }

    @Test("no distance changes nothing", arguments: [Double.nan, .infinity, -.infinity])
    func noDistance(distance: Double) {
        var thresholds = Self.fresh
        thresholds.observe(distance: 100.5, accuracy: 5)
        #expect(thresholds.observe(distance: distance, accuracy: 5) == nil)
    }

    @Test("between the radii nothing is assumed")
    func unknown() {
        var thresholds = Self.fresh
        #expect(thresholds.observe(distance: 100, accuracy: 5) == nil)
        #expect(thresholds.observe(distance: 119, accuracy: 5) == nil)
        #expect(thresholds.observe(distance: 81, accuracy: 5) == nil)
    }
}
