import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("An unseen road is a curve that keeps the directions of its ends")
struct UnseenCurveTests {
    @Test("it never leaves a narrow band along the chord", arguments: UInt64(1)...10)
    func bounds(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let chord = Bearing.step(
                .random(in: 20...9000, using: &dice), towards: .random(in: 0..<360, using: &dice))
            let ends = (0..<2).map { _ in
                Bearing.step(
                    .random(in: 0...40, using: &dice), towards: .random(in: 0..<360, using: &dice))
            }
            let curve = UnseenCurve(along: chord, entering: ends[0], leaving: ends[1])
            let length = chord.length
            for step in 0...50 {
                let point = curve.position(at: Double(step) / 50)
                let along = point.dot(chord) / (length * length)
                let aside = abs(point.east * chord.north - point.north * chord.east) / length
                // Two tangents of one chord's length, at 72.5° to it: s (1 − s) sin 72.5°.
                #expect(aside <= 0.239 * length)
                #expect((-1e-9...1 + 1e-9).contains(along))
            }
            #expect((curve.position(at: 0)).length < 1e-9)
            #expect((curve.position(at: 1) - chord).length < 1e-6)
        }
    }

    @Test("it sets out and arrives in the directions driven")
    func directions() {
        let curve = UnseenCurve(
            along: Displacement(east: 800, north: 300), entering: Displacement(east: 20, north: 0),
            leaving: Displacement(east: 0, north: 12))
        #expect(curve.isShaped)
        let first = curve.position(at: 0.001)
        let last = curve.position(at: 1) - curve.position(at: 0.999)
        #expect(abs(Bearing.of(first) - 90) < 1)
        #expect(abs(wrapped(Bearing.of(last))) < 1)
    }

    @Test("an end that stands, or points elsewhere, says nothing: the chord is straight there")
    func straight() {
        let chord = Displacement(east: 1000, north: 0)
        for silent in [
            Displacement.zero, Displacement(east: 1, north: 1), Displacement(east: -20, north: 1),
        ] {
            let curve = UnseenCurve(along: chord, entering: silent, leaving: silent)
            #expect(!curve.isShaped)
            #expect((curve.position(at: 0.25) - chord * 0.25).length < 1e-9)
        }
    }
}
