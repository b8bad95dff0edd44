import FoundationEssentials
import TestKit
import Testing

@testable import Tracking

@Suite("Coverage is evidence, bin by bin")
struct CourseCoverageTests {
    @Test("marks every bin that the way touches, and counts them")
    func marks() {
        var coverage = CourseCoverage(length: 1000)
        #expect(coverage.binCount == 100)
        coverage.mark(from: 5, to: 25)
        #expect(coverage.coveredBins == 3)
        coverage.mark(from: 20, to: 29)
        #expect(coverage.coveredBins == 3)
        #expect(coverage.share(before: 29) == 1)
        coverage.mark(from: 990, to: 5000)
        #expect(coverage.coveredBins == 4)
        #expect(coverage.longestHole == 960)
        coverage.clear()
        #expect(coverage.coveredBins == 0 && coverage.longestHole == 1000)
    }

    @Test("finds the longest hole as if it counted bin by bin", arguments: UInt64(1)...20)
    func holes(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let length = Double.random(in: 10...20_000, using: &dice)
        var coverage = CourseCoverage(length: length)
        for _ in 0..<60 {
            var longest = 0
            var run = 0
            for bin in 0..<coverage.binCount {
                run = coverage.isCovered(bin) ? 0 : run + 1
                longest = max(longest, run)
            }
            #expect(coverage.longestHole == Double(longest) * 10)
            let again = try #require(
                CourseCoverage(bins: coverage.binCount, bits: coverage.bits))
            #expect(again == coverage)
            let start = Double.random(in: 0...length, using: &dice)
            coverage.mark(from: start, to: start + .random(in: 0...length / 20, using: &dice))
        }
    }

    @Test("is the same after a restart, in few bytes", arguments: UInt64(1)...10)
    func remembered(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        var coverage = CourseCoverage(length: 50_000)
        for _ in 0..<20 {
            let start = Double.random(in: 0...50_000, using: &dice)
            coverage.mark(from: start, to: start + .random(in: 0...3000, using: &dice))
        }
        let bytes = try JSONEncoder().encode(coverage)
        #expect(bytes.count < 300)
        #expect(try JSONDecoder().decode(CourseCoverage.self, from: bytes) == coverage)
    }

    @Test(
        "a damaged memory is refused, not believed",
        arguments: [
            #"{"bins":0,"runs":[]}"#, #"{"bins":10,"runs":[5,9]}"#, #"{"bins":10,"runs":[-1]}"#,
            #"{"bins":99999999999,"runs":[]}"#, #"{"bins":10,"runs":[9223372036854775807,1]}"#,
        ])
    func damaged(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CourseCoverage.self, from: Data(text.utf8))
        }
    }
}
