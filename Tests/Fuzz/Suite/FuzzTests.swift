import FoundationEssentials
import Glibc
import TestKit
import Testing

/// A short run of what `make fuzz` does for hours.
@Suite("Nothing that comes from outside does harm")
struct FuzzTests {
    @Test("every seed and every find keeps the promises", arguments: FuzzTarget.all)
    func known(target: FuzzTarget) throws {
        let inputs = try target.files(in: "Seeds") + target.files(in: "Finds")
        try #require(!inputs.isEmpty, "\(target.name) has no seeds")
        for (name, bytes) in inputs {
            #expect(target.brokenPromise(bytes) == nil, "\(target.name)/\(name)")
        }
        for bytes in target.seeds() { #expect(target.brokenPromise(bytes) == nil) }
    }

    @Test(
        "neither does any of some hundred damaged ones", .timeLimit(.minutes(2 * Slowness.factor)),
        arguments: FuzzTarget.all)
    func damaged(target: FuzzTarget) throws {
        var mutator = Mutator(seed: 1, tokens: target.tokens, seeds: try target.inputs())
        for number in 1...Self.rounds {
            let bytes = mutator.next()
            let start = Self.processorTime
            let broken = target.brokenPromise(bytes)
            let seconds = Self.processorTime - start
            let limit = Self.patience + Self.patiencePerByte * Double(bytes.count)
            guard broken != nil || seconds > limit else { continue }
            Issue.record(
                """
                \(target.name), input \(number): \(broken ?? "took \(seconds) s"); keep it as \
                Tests/Fuzz/Finds/\(target.name)/NAME, in base64: \
                \(Data(bytes).base64EncodedString())
                """)
            return
        }
    }

    @Test("what is hard for a reader is hard in proportion", arguments: FuzzTarget.all)
    func proportionate(target: FuzzTarget) throws {
        for token in target.tokens {
            for count in [500, 8_000] {
                let bytes = Array(
                    repeatElement(token.utf8, count: count / token.utf8.count).joined())
                let start = Self.processorTime
                let broken = target.brokenPromise(bytes)
                let seconds = Self.processorTime - start
                #expect(broken == nil, "\(count) bytes of \(token)")
                #expect(
                    seconds < Self.patience + Self.patiencePerByte * Double(bytes.count),
                    "\(count) bytes of \(token)")
            }
        }
    }

    @Test("the dice are fair: what is damaged differs, and the same number damages alike")
    func dice() throws {
        let inputs = try FuzzTarget.nmea.inputs()
        func damaged(_ seed: UInt64) -> [[UInt8]] {
            var mutator = Mutator(seed: seed, tokens: FuzzTarget.nmea.tokens, seeds: inputs)
            return (0..<100).map { _ in mutator.next() }
        }
        #expect(damaged(1) == damaged(1))
        #expect(Set(damaged(1)).count > 90)
        #expect(damaged(1) != damaged(2))
    }

    /// Of the thread, in seconds: others may have the processor meanwhile.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static let rounds = 300
    /// Seconds; some hundred times what an input costs in an unoptimised build.
    private static let patience = 1.0 * Double(Slowness.factor)
    /// Seconds; some ten times what a byte costs in an unoptimised build.
    private static let patiencePerByte = 0.000_1 * Double(Slowness.factor)
}
