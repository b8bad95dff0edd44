import FoundationEssentials
import Testing

@Suite("A rule sees no clock, no file and no socket")
struct LayeringTests {
    static let layers: [Layer] = [
        Layer("Positioning", imports: ["Glibc.atan2", "Glibc.cos", "Glibc.hypot", "Glibc.sin"]),
        Layer("Tracking", imports: ["Positioning"]),
    ]

    @Test("imports only what stands above it", arguments: layers)
    func imports(layer: Layer) throws {
        for (file, lines) in try layer.files() {
            let imports = lines.filter { $0.contains("import") }.compactMap(\.last)
            #expect(layer.imports.isSuperset(of: imports), "\(file)")
        }
    }

    @Test("never asks what time it is, and never waits", arguments: layers)
    func neverWaits(layer: Layer) throws {
        let forbidden: Set = [
            "ContinuousClock", "SuspendingClock", "Task", "async", "await", "print",
            "UnsafePointer", "UnsafeRawPointer", "UnsafeMutablePointer", "UnsafeRawBufferPointer",
        ]
        for (file, lines) in try layer.files() {
            let words = Set(lines.joined().flatMap { $0.split(separator: ".").map(String.init) })
            #expect(forbidden.isDisjoint(with: words), "\(file)")
        }
    }
}

/// A folder under Sources that must stay pure.
struct Layer: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let imports: Set<String>

    init(_ name: String, imports: Set<String>) {
        testDescription = name
        self.imports = imports
    }

    /// The words of every line, comments left out, by file.
    func files() throws -> [String: [[String]]] {
        let root = URL(filePath: #filePath)
            .appending(path: "../../../Sources/\(testDescription)").standardizedFileURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
            .filter { $0.hasSuffix(".swift") }
        try #require(!names.isEmpty)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
                let code = text.split(separator: "\n").filter {
                    !$0.drop { $0 == " " }.hasPrefix("//")
                }
                return (
                    name,
                    code.map { line in
                        line.split { !($0.isLetter || $0.isNumber || $0 == ".") }.map(String.init)
                    }
                )
            })
    }
}
