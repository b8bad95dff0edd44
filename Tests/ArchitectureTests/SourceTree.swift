import FoundationEssentials
import Testing

/// A Swift file of this package.
struct SourceFile: Sendable {
    /// From the root of the package, such as `Sources/Tracking/Pipeline.swift`.
    let path: String
    let lines: [Substring]

    /// The words of every line that is no comment; `Glibc.sin` is one word.
    var words: [[String]] {
        lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map { line in
            line.split { !($0.isLetter || $0.isNumber || "._".contains($0)) }.map(String.init)
        }
    }

    /// What it imports: `Positioning`, `Glibc.sin`.
    var imports: Set<String> {
        Set(words.filter { $0.prefix(4).contains("import") }.compactMap(\.last))
    }
}

/// The files of this package, as they lie beside these tests.
enum SourceTree {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The Swift files below a folder; there is at least one.
    static func files(in folder: String) throws -> [SourceFile] {
        let names = try FileManager.default
            .subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { $0.hasSuffix(".swift") }
        try #require(!names.isEmpty, "\(folder) holds nothing to look at")
        return try names.sorted().map { name in
            let path = "\(folder)/\(name)"
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return SourceFile(
                path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    /// The modules and programs, by the folders they live in.
    static func modules() throws -> [String] {
        try FileManager.default
            .contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }
}
