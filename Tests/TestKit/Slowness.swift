import FoundationEssentials

/// How many times as long as on a computer of today everything takes here: `RODI_SLOWNESS`, else 1.
///
/// Limits in tests are written for such a computer. Where an emulator runs the tests they are
/// stretched; what a test lets pass on purpose is not.
package enum Slowness {
    package static let factor =
        ProcessInfo.processInfo.environment["RODI_SLOWNESS"].flatMap { Int($0) }.map { max(1, $0) }
        ?? 1
}

extension Duration {
    /// This limit, for the machine that the test runs on.
    package var stretched: Duration { self * Slowness.factor }
}
