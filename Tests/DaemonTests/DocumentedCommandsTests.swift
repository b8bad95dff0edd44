import Glibc
import Positioning
import TestKit
import Testing
import Tracking

@Suite("Every command that the documentation shows is run")
struct DocumentedCommandsTests {
    static let pages = Result { try DocumentedPage.names() }
    static var names: [String] { (try? pages.get()) ?? [] }

    @Test("there are pages, and every block of commands says whether it is run", arguments: names)
    func marked(name: String) throws {
        let page = try DocumentedPage(name)
        #expect(page.indentedFences.isEmpty, "\(name): \(page.indentedFences)")
        for block in page.blocks {
            if block.comment != nil {
                #expect(block.use != nil, "\(block): \(block.comment ?? "")")
            }
            guard block.language == "sh" else { continue }
            #expect(!block.commands.isEmpty, "\(block)")
            switch block.use {
            case .run, .runAsRoot: break
            case .notRun(let reason):
                #expect(reason.count > 10, "\(block): not run, and why?")
            case .file(let name): #expect(name.contains("bin/"), "\(block)")
            case nil: Issue.record("\(block): is it run or not?")
            }
        }
    }

    @Test("every link to a page leads to one, and to a heading that it has", arguments: names)
    func links(name: String) throws {
        let page = try DocumentedPage(name)
        // What stands between `](` and `)`.
        for piece in page.text.split(separator: "](").dropFirst() {
            let link = piece.prefix { $0 != ")" }
            let parts = link.split(separator: "#", omittingEmptySubsequences: false)
            guard let path = parts.first, path.isEmpty || path.hasSuffix(".md") else { continue }
            let folder = name.hasPrefix("docs/") ? "docs/" : ""
            var target = folder + String(path)
            if path.isEmpty { target = name }
            if path.hasPrefix("../") { target = String(path.dropFirst(3)) }
            let other = try DocumentedPage(target)
            guard parts.count > 1 else { continue }
            #expect(other.anchors.contains(String(parts[1])), "\(name): \(link)")
        }
    }

    @Test("the pages are there, and README shows commands that are run")
    func there() throws {
        let names = try Self.pages.get()
        for name in ["architecture", "protocol", "recipes", "troubleshooting", "limits"] {
            #expect(names.contains("docs/\(name).md"))
        }
        let readme = try DocumentedPage("README.md")
        #expect(readme.blocks.contains { $0.use == .runAsRoot })
        #expect(readme.blocks.contains { if case .run = $0.use { true } else { false } })
    }

    @Test("they do what they are said to do", arguments: names)
    func run(name: String) async throws {
        try await onOwnThread {
            let page = try DocumentedPage(name)
            var scenes: [DocumentedScene.Kind: DocumentedScene] = [:]
            var files: [DocumentedBlock] = []
            var lines: [String] = []
            for block in page.blocks {
                switch block.use {
                case .file(let path):
                    files.append(block)
                    for scene in scenes.values { try scene.write(block.text, to: path) }
                case .run(let run):
                    guard run.needs.allSatisfy({ Self.has($0, for: "\(block)") }) else { continue }
                    let scene = try scenes[run.scene] ?? Self.scene(run.scene, with: files)
                    scenes[run.scene] = scene
                    let outcome = try scene.run(block, as: run)
                    #expect(
                        outcome.isAsWanted,
                        "\(block) ended as \(String(describing: outcome.end)): \(outcome.text)")
                    lines += block.commands.map { "  \(block) [\(run.scene.rawValue)] \($0)" }
                case .runAsRoot, .notRun, nil: break
                }
            }
            if !lines.isEmpty {
                print("commands of \(name) that were run:\n\(lines.joined(separator: "\n"))")
            }
        }
    }

    @Test("troubleshooting knows every warning, every refusal, and what is said of every trouble")
    func troubleshooting() throws {
        // A sentence may go on in the next line.
        let page = try DocumentedPage("docs/troubleshooting.md").text.replacing("\n", with: " ")
        for code in Warning.Code.allCases {
            #expect(page.contains("`\(code.rawValue)`"), "\(code)")
        }
        for reason in Refusal.Reason.allCases {
            #expect(page.contains("`\(reason.rawValue)`"), "\(reason)")
        }
        for trouble in ReceiverTrouble.allCases {
            guard let warning = Warning(of: trouble, at: "It", detail: nil) else { continue }
            let title = warning.title.dropFirst("It ".count).dropLast()
            #expect(page.contains(title), "\(title)")
        }
    }

    @Test("the mistake that README.md shows is told in these words")
    func mistake() throws {
        let page = try DocumentedPage("README.md")
        let told = try #require(page.blocks.first { $0.text.contains("unknown key") }).text
        let folder = try TemporaryFolder()
        let file = try folder.write("\n\n\n[gate]\nmax-acuracy = 60m\n", to: "rodi.conf")
        let output = folder.path(of: "output")
        let check = try ChildProcess(
            [Programs.rodid, "--config", file, "--check"], output: output, errors: output)
        #expect(check.awaitEnd() == .exited(3))
        let said = Site.text(of: output).replacing(file, with: "/etc/rodi/rodi.conf")
        #expect(said.contains(told), "\(said)")
    }

    private static func scene(
        _ kind: DocumentedScene.Kind, with files: [DocumentedBlock]
    ) throws -> DocumentedScene {
        let scene = try DocumentedScene(kind)
        for block in files {
            if case .file(let path) = block.use { try scene.write(block.text, to: path) }
        }
        return scene
    }

    private static func has(_ program: String, for block: String) -> Bool {
        let places = ["/usr/bin", "/bin", "/usr/sbin", "/usr/local/bin"]
        if places.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) { return true }
        print("skipping \(block): there is no \(program)")
        return false
    }
}
