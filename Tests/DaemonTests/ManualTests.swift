import FoundationEssentials
import Glibc
import TestKit
import Testing

@Suite("The manual can be read, and is installed")
struct ManualTests {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    static let pages = Result {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "man").path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }
    static var names: [String] { (try? pages.get()) ?? [] }

    @Test("there is a page for each program, file and format, and make installs its section")
    func there() throws {
        let pages = try Self.pages.get()
        #expect(
            pages == [
                "rodi-geojson.5", "rodi-protocol.7", "rodi.conf.5", "rodictl.1", "rodid.8",
            ])
        let makefile = try text("Makefile")
        for section in [1, 5, 7, 8] {
            #expect(makefile.contains("share/man/man\(section) man/*.\(section)"))
        }
    }

    @Test("man shows every page without a warning", arguments: names)
    func rendered(name: String) async throws {
        let man = "/usr/bin/man"
        guard Programs.has(man) else { return }
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let (output, errors) = (folder.path(of: "output"), folder.path(of: "errors"))
            let process = try ChildProcess(
                [man, "-l", "--warnings", Self.root.appending(path: "man/\(name)").path],
                environment: [
                    "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat",
                    "HOME": folder.path,
                ],
                output: output, errors: errors)
            #expect(process.awaitEnd() == .exited(0))
            #expect(Site.text(of: errors) == "")
            #expect(Site.text(of: output).contains("SEE ALSO"))
        }
    }

    @Test("the example of rodi-geojson(5) is the one that README.md and our tests have")
    func example() throws {
        let page = try text("man/rodi-geojson.5")
        let behind = try #require(page.split(separator: ".nf\n").last)
        let example = try #require(behind.split(separator: "\n.fi").first)
        #expect(DocumentedScene.places.contains(example))
        let readme = try DocumentedPage("README.md").text
        #expect(readme.contains(example))
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    }
}
