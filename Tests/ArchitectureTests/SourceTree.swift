import FoundationEssentials
import Testing

/// A Swift file of this package.
struct SourceFile: Sendable {
    /// From the root of the package, such as `Sources/Tracking/Pipeline.swift`.
    let path: String
    let lines: [Substring]
    /// The words of every line that is no comment; `Glibc.sin` is one word.
    let words: [[Substring]]

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        words = lines.map(\.utf8).filter { line in
            !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
        }.map { line in
            line.split { !Self.isPartOfWord($0) }.map(Substring.init)
        }
    }

    /// What it imports: `Positioning`, `Glibc.sin`.
    var imports: Set<String> {
        Set(
            words.filter { $0.prefix(4).contains("import") }.compactMap { $0.last.map(String.init) }
        )
    }

    /// Every name in it: `Glibc.sin` is two.
    var names: Set<String> {
        Set(words.joined().flatMap { $0.split(separator: ".") }.map(String.init))
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_": true
        case _: false
        }
    }
}

/// The files of this package, as they lie beside these tests.
enum SourceTree {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The Swift files below a folder; there is at least one.
    static func files(in folder: String) throws -> [SourceFile] {
        let files = try read.get().filter { $0.path.hasPrefix("\(folder)/") }
        try #require(!files.isEmpty, "\(folder) holds nothing to look at")
        return files
    }

    /// The modules and programs, by the folders they live in.
    static func modules() throws -> [String] {
        try FileManager.default
            .contentsOfDirectory(atPath: root.appending(path: "Sources").path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Read once: every test looks at all of them.
    private static let read = Result { () throws -> [SourceFile] in
        try ["Sources", "Tests"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.sorted()
                .map { name in
                    let path = "\(folder)/\(name)"
                    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                    return SourceFile(path: path, text: text)
                }
        }
    }
}
