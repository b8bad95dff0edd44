import Glibc

/// How far a long work is, on a terminal; nothing anywhere else.
struct ProgressBar {
    private let isShown: Bool
    private var lastPercent: Int64 = -1

    /// Only where the terminal has nothing else to show.
    init(isWanted: Bool) {
        isShown = isWanted && isatty(STDERR_FILENO) == 1
    }

    mutating func show(_ done: Int64, of total: Int64) {
        guard isShown, total > 0 else { return }
        let percent = min(done, total) * 100 / total
        guard percent != lastPercent else { return }
        lastPercent = percent
        let width = Int(percent) * Self.width / 100
        let bar =
            String(repeating: "#", count: width)
            + String(repeating: ".", count: Self.width - width)
        StandardError.say("\r[\(bar)] \(percent) %")
    }

    func end() {
        if isShown, lastPercent >= 0 { StandardError.say("\n") }
    }

    /// Columns of the bar.
    private static let width = 40
}
