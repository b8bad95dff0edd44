import Positioning
import Testing

@testable import rodictl

@Suite("One car does not drive twice")
struct ImportSpanTests {
    /// Two drives, in seconds.
    struct Pair: CustomTestStringConvertible, Sendable {
        let one: ClosedRange<Double>
        let other: ClosedRange<Double>
        let clash: Bool

        var testDescription: String { "\(one) and \(other)" }
    }

    static let pairs = [
        Pair(one: 0...600, other: 0...600, clash: true),
        Pair(one: 0...600, other: 100...200, clash: true),
        Pair(one: 0...600, other: 569...1200, clash: true),
        Pair(one: 0...600, other: 570...1200, clash: false),
        Pair(one: 0...600, other: 600...1200, clash: false),
        Pair(one: 0...600, other: 700...1200, clash: false),
        // A drive of 40 s is the same as another with more than half of it.
        Pair(one: 0...600, other: 579...619, clash: true),
        Pair(one: 0...600, other: 581...621, clash: false),
    ]

    @Test("an overlap of more than half a minute, or half of the shorter one", arguments: pairs)
    func clashes(pair: Pair) {
        let one = Self.span(pair.one)
        let other = Self.span(pair.other)
        #expect(one.clashes(with: other) == pair.clash)
        #expect(other.clashes(with: one) == pair.clash)
    }

    private static func span(_ seconds: ClosedRange<Double>) -> ImportSpan {
        ImportSpan(
            start: UTC(seconds: seconds.lowerBound), end: UTC(seconds: seconds.upperBound))
    }
}
