import FoundationEssentials
import Testing

@Suite("docs/architecture.md draws what Package.swift builds")
struct ArchitecturePageTests {
    private let page: String
    private let manifest: String

    init() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: SourceTree.root.appending(path: name), encoding: .utf8)
        }
        page = try text("docs/architecture.md")
        manifest = try text("Package.swift")
    }

    @Test("every module with its kind, in the order of the manifest, and no other")
    func modules() throws {
        let kinds = ["pure", "adapter", "shell", "program"]
        let calls = manifest.split(separator: ".").compactMap { call -> [String]? in
            guard let kind = kinds.first(where: { call.hasPrefix("\($0)(") }) else { return nil }
            // The name is the first text behind the parenthesis.
            let words = call.split(separator: "\"").map(String.init)
            return words.count > 1 ? [words[1], kind] : nil
        }
        let table = try #require(page.split(separator: "<!-- modules -->").last)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cells = row.split(separator: "|")
            return [cells[0], cells[2]].map { cell in
                String(cell.filter { $0 != " " && $0 != "`" })
            }
        }
        #expect(rows == calls)
        #expect(rows.count > 10)
    }

    @Test("its picture names modules that are there, and all that stand outside the process")
    func picture() throws {
        let modules = try SourceTree.modules()
        let picture = try #require(page.split(separator: "```").dropFirst().first)
        for name in [
            "Receivers", "Tracking", "Configuration", "Ledger", "Control", "Daemon", "Supervision",
        ] {
            #expect(picture.contains(name), "\(name)")
            #expect(modules.contains(name), "\(name)")
        }
    }

    @Test("every C library")
    func libraries() throws {
        let libraries = try SourceTree.modules().filter { name in
            let first = Array(name.prefix(2))
            return first.count == 2 && first[0] == "C" && first[1].isUppercase
        }
        #expect(libraries.count > 3)
        for library in libraries { #expect(page.contains("`\(library)`"), "\(library)") }
    }

    @Test("every page of the manual is named, and each names the others")
    func manual() throws {
        let pages = try FileManager.default
            .contentsOfDirectory(atPath: SourceTree.root.appending(path: "man").path)
            .filter { !$0.hasPrefix(".") }.sorted()
        #expect(pages.count >= 5)
        for file in pages {
            let name = file.dropLast(2)
            #expect(page.contains("\(name)(\(file.suffix(1)))"), "\(file)")
            let text = try String(
                contentsOf: SourceTree.root.appending(path: "man/\(file)"), encoding: .utf8)
            let seeAlso = try #require(text.split(separator: ".SH SEE ALSO").last)
            for other in pages where other != file {
                let entry =
                    ".BR \(other.dropLast(2).replacing("-", with: "\\-")) (\(other.suffix(1))"
                #expect(seeAlso.contains(entry), "\(file) does not name \(other)")
            }
        }
    }
}
