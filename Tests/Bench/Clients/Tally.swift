import Glibc

/// Figures that a child process tells its parent through a file, even if it is killed.
final class Tally {
    private let descriptor: Int32
    private var figures: [String: Int] = [:]

    /// The child's end.
    init(path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }

    func count(_ name: String, _ more: Int = 1) { figures[name, default: 0] += more }
    func set(_ name: String, _ figure: Int) { figures[name] = figure }

    /// One write, so that the parent never sees half of it.
    func publish() {
        var text = figures.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
        // An earlier text may have been longer; blanks at the end count for nothing.
        text += String(repeating: " ", count: max(0, Self.size - text.utf8.count))
        _ = pwrite(descriptor, text, text.utf8.count, 0)
    }

    /// The parent's end.
    static func figures(at path: String) -> [String: Int] {
        var figures: [String: Int] = [:]
        for line in ProcessFigures.text(of: path).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, let figure = Int(words[1]) {
                figures[String(words[0])] = figure
            }
        }
        return figures
    }

    private static let size = 512
}
