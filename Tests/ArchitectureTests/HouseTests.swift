import FoundationEssentials
import Testing

@Suite("The listing tells the story")
struct HouseTests {
    @Test("no adapter knows another, and only rodid knows the daemon")
    func adapters() throws {
        let adapters: Set = ["Receivers", "Ledger", "Control", "Supervision"]
        for adapter in adapters.sorted() {
            for file in try SourceTree.files(in: "Sources/\(adapter)") {
                #expect(file.imports.isDisjoint(with: adapters), "\(file.path)")
            }
        }
        for module in try SourceTree.modules() where module != "rodid" && !module.isCLibrary {
            for file in try SourceTree.files(in: "Sources/\(module)") {
                #expect(!file.imports.contains("Daemon"), "\(file.path)")
            }
        }
    }

    @Test("full Foundation is nowhere, and nothing is public", arguments: ["Sources", "Tests"])
    func house(folder: String) throws {
        for file in try SourceTree.files(in: folder) {
            #expect(!file.imports.contains("Foundation"), "\(file.path)")
            #expect(
                !file.words.contains { $0.prefix(2).contains("public") }, "\(file.path)")
        }
    }

    @Test("no JSON is decoded unscreened")
    func screened() throws {
        for file in try SourceTree.files(in: "Sources") {
            let words = file.words.joined()
            guard words.contains(where: { $0.hasPrefix("JSONDecoder") }) else { continue }
            #expect(words.contains { $0.hasPrefix("JSONScreen") }, "\(file.path)")
        }
    }

    @Test("no file reaches 300 lines", arguments: ["Sources", "Tests"])
    func short(folder: String) throws {
        for file in try SourceTree.files(in: folder) {
            #expect(file.lines.count <= 300, "\(file.path)")
        }
    }

    @Test("no name says nothing", arguments: ["Sources", "Tests"])
    func names(folder: String) throws {
        let refused = [
            "Manager", "Handler", "Helper", "Util", "Utils", "Common", "Base", "Core", "Data",
            "Info", "Impl",
        ]
        for file in try SourceTree.files(in: folder) {
            for step in file.path.split(separator: "/") {
                let name = step.split(separator: ".").first ?? ""
                #expect(!refused.contains { name.hasSuffix($0) }, "\(file.path)")
            }
        }
    }

    @Test(
        "every folder with rules has its mirror among the tests",
        arguments: LayeringTests.layers)
    func mirrors(layer: Layer) throws {
        let rules = try SourceTree.files(in: layer.folder).filter(\.holdsRules)
        for folder in Set(rules.map(\.folder)).sorted() {
            let mirror =
                "Tests/\(layer.testDescription)Tests" + folder.dropFirst(layer.folder.count)
            #expect(SourceTree.holdsTests(mirror), "\(mirror) for \(folder)")
        }
    }

    @Test(
        "every adapter, and the shell, has its tests",
        arguments: ["Receivers", "Ledger", "Control", "Supervision", "Daemon"])
    func adapterTests(module: String) {
        #expect(SourceTree.holdsTests("Tests/\(module)Tests"))
    }

    @Test("every folder of tests mirrors a folder of sources")
    func mirrored() throws {
        // What recordings and fuzzers brought belongs to no folder of rules.
        let brought: Set<Substring> = ["Captures", "Finds"]
        for file in try SourceTree.files(in: "Tests") where file.path.hasSuffix("Tests.swift") {
            let steps = file.folder.split(separator: "/")
            guard steps.count > 1, steps[1].hasSuffix("Tests"), steps[1] != "ArchitectureTests",
                brought.isDisjoint(with: steps)
            else { continue }
            let subject = (["Sources", steps[1].dropLast("Tests".count)] + steps.dropFirst(2))
                .joined(separator: "/")
            #expect(SourceTree.exists(subject), "\(file.path)")
        }
    }
}

extension SourceFile {
    /// Whether it decides anything: has a function that is no operator.
    fileprivate var holdsRules: Bool {
        lines.contains { line in
            let words = line.split(separator: " ")
            guard words.first?.hasPrefix("//") == false, let index = words.firstIndex(of: "func"),
                index + 1 < words.count
            else { return false }
            return words[index + 1].first?.isLetter == true
        }
    }

    /// The folder it lies in.
    fileprivate var folder: String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}

extension SourceTree {
    fileprivate static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// Whether there is a test in the folder or below it.
    fileprivate static func holdsTests(_ folder: String) -> Bool {
        let names = try? FileManager.default
            .subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return names?.contains { $0.hasSuffix("Tests.swift") } == true
    }
}

extension String {
    /// A module map and a shim: no Swift inside.
    fileprivate var isCLibrary: Bool {
        let letters = Array(self)
        return letters.count > 1 && letters[0] == "C" && letters[1].isUppercase
    }
}
