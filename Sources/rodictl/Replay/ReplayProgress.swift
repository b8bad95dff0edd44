import Glibc

/// A progress bar on a terminal; nothing anywhere else.
struct ReplayProgress {
    private let isShown: Bool
    private var lastPercent = -1

    init(isWanted: Bool) {
        // Lines on the same terminal would tear it.
        isShown = isWanted && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
    }

    mutating func show(_ read: Int64, of total: Int64) {
        guard isShown, total > 0 else { return }
        let percent = Int(min(read, total) * 100 / total)
        guard percent != lastPercent else { return }
        lastPercent = percent
        let done = percent * Self.width / 100
        let bar =
            String(repeating: "#", count: done) + String(repeating: ".", count: Self.width - done)
        StandardError.say("\r[\(bar)] \(percent) %")
    }

    func end() {
        if isShown, lastPercent >= 0 { StandardError.say("\n") }
    }

    /// Columns of the bar.
    private static let width = 40
}
