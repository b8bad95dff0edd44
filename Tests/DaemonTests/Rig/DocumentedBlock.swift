/// A fenced block of a page, and what the comment before it wants done with it.
///
/// The comment is one of
///
/// - `<!-- run: driving -->`: it is run beside a daemon whose car drives (`parked`: stands; `none`: no
///   daemon). Behind semicolons: `until: TEXT` ends it once it has printed that; `says: TEXT` must be
///   printed; `status: 0 3` are the exit statuses that are right; `needs: jq` names programs; `without
///   sudo` lets sudo do nothing but run its command.
/// - `<!-- run: root -->`: it is run in a Debian that was booted for it (`make package-test`).
/// - `<!-- not run: reason -->`.
/// - `<!-- file: NAME -->`: it is no command; what is run after it finds it in that file.
struct DocumentedBlock: CustomStringConvertible, Sendable {
    enum Use: Equatable, Sendable {
        case run(Run)
        case runAsRoot
        case notRun(String)
        case file(String)
    }

    /// How a block is run, and what must come of it.
    struct Run: Equatable, Sendable {
        var scene: DocumentedScene.Kind
        var until: String?
        var says: [String] = []
        var statuses: [Int32] = [0]
        var needs: [String] = []
        var isWithoutSudo = false
    }

    let page: String
    /// Of its first fence, from 1.
    let line: Int
    let language: String
    let text: String
    /// The comment before it, without its marks.
    let comment: String?

    var description: String { "\(page):\(line)" }

    /// `nil` when there is no comment, or one that says nothing of this.
    var use: Use? {
        guard let comment else { return nil }
        if comment == "run: root" { return .runAsRoot }
        if let reason = comment.after("not run: ") { return .notRun(reason) }
        if let name = comment.after("file: ") { return .file(name) }
        return comment.after("run: ").flatMap(Self.run).map(Use.run)
    }

    /// Its lines that are commands: not empty, and no comments.
    var commands: [String] {
        text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    private static func run(_ words: String) -> Run? {
        // A text may have a semicolon of its own: what follows it is then no option.
        var parts: [String] = []
        for piece in words.split(separator: "; ").map(String.init) {
            if let last = parts.last, !options.contains(where: { piece.hasPrefix($0) }) {
                parts[parts.count - 1] = "\(last); \(piece)"
            } else {
                parts.append(piece)
            }
        }
        guard let scene = parts.first.flatMap(DocumentedScene.Kind.init) else { return nil }
        var run = Run(scene: scene)
        for part in parts.dropFirst() {
            if let text = part.after("until: ") {
                run.until = text
            } else if let text = part.after("says: ") {
                run.says.append(text)
            } else if let text = part.after("status: ") {
                run.statuses = text.split(separator: " ").compactMap { Int32($0) }
            } else if let text = part.after("needs: ") {
                run.needs = text.split(separator: " ").map(String.init)
            } else if part == "without sudo" {
                run.isWithoutSudo = true
            } else {
                return nil
            }
        }
        return run
    }

    private static let options = ["until: ", "says: ", "status: ", "needs: ", "without sudo"]
}

extension String {
    /// What follows a beginning; `nil` when it begins otherwise.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
