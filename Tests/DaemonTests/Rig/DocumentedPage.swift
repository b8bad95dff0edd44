import FoundationEssentials

/// A page of the documentation, and its fenced blocks.
struct DocumentedPage: CustomStringConvertible, Sendable {
    /// From the root of the package.
    let name: String
    let text: String
    let blocks: [DocumentedBlock]
    /// Lines of fences that stand farther in than a reader of ours looks.
    let indentedFences: [Int]

    var description: String { name }

    init(_ name: String) throws {
        self.name = name
        text = try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
        var blocks: [DocumentedBlock] = []
        var indented: [Int] = []
        var comment: String?
        var open: (line: Int, language: String, comment: String?, lines: [String])?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (index, line) in lines.enumerated() {
            if let block = open {
                if line == "```" {
                    blocks.append(
                        DocumentedBlock(
                            page: name, line: block.line, language: block.language,
                            text: block.lines.joined(separator: "\n") + "\n",
                            comment: block.comment))
                    open = nil
                } else {
                    open?.lines.append(line)
                }
            } else if line.hasPrefix("```") {
                open = (index + 1, String(line.dropFirst(3)), comment, [])
                comment = nil
            } else if line.contains("```") {
                indented.append(index + 1)
            } else if line.hasPrefix("<!-- "), line.hasSuffix(" -->") {
                comment = String(line.dropFirst(5).dropLast(4))
            } else if !line.isEmpty {
                comment = nil
            }
        }
        self.blocks = blocks
        indentedFences = indented + (open.map { [$0.line] } ?? [])
    }

    /// Its headings as links name them: small letters, digits and hyphens.
    var anchors: [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" }
        }
    }

    /// README.md and all that is in docs, but for the plan.
    static func names() throws -> [String] {
        let docs = try FileManager.default
            .contentsOfDirectory(atPath: root.appending(path: "docs").path)
            .filter { $0.hasSuffix(".md") && $0 != "plan.md" }.sorted()
        return ["README.md"] + docs.map { "docs/\($0)" }
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../../..")
        .standardizedFileURL
}
