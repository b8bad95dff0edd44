import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Configuration

@Suite("etc/rodi.conf shows every key at its default")
struct SampleConfigurationTests {
    @Test("left as it is, it changes nothing")
    func commentedOut() throws {
        #expect(try read(sample()) == Configuration())
    }

    @Test("with every # taken away it says the defaults, and one vehicle without figures")
    func uncommented() throws {
        var expected = Configuration()
        expected.vehicles = [Settings.Vehicle(name: "NAME")]
        expected.tracking.vehicle = expected.vehicles.first
        expected.tracking.vehicles = expected.vehicles
        #expect(try read(uncommented(sample())) == expected)
    }

    @Test("lists the keys of the table in its order, with its defaults and its words")
    func everyKey() throws {
        let lines = try uncommented(sample()).split(separator: "\n").map(String.init)
        let entries = lines.filter { $0.contains("=") && !$0.hasPrefix("#") }
        let table = Key.all.map { "\($0.name) = \($0.initial)" }
        #expect(entries.map { $0.hasSuffix("=") ? $0 + " " : $0 } == table)

        for key in Key.all {
            #expect(lines.contains("# \(key.summary)"), "\(key.section) \(key.name)")
        }
    }

    @Test("the manual page rodi.conf(5) names the same keys, defaults and purposes")
    func manual() throws {
        let page = try text(of: "man/rodi.conf.5").replacing("\\-", with: "-")
        for key in Key.all {
            let value = key.initial.replacing(" ", with: "\\ ")
            let entry = ".BR \(key.name)\\ =\(value.isEmpty ? "" : "\\ ")\(value)"
            #expect(page.contains("\(entry)\n\(key.summary)\n"), "\(key.section) \(key.name)")
        }
    }

    @Test("its defaults are those of the specification")
    func specified() throws {
        let configuration = Configuration()
        #expect(configuration.receivers.map(\.text) == ["gpsd://localhost"])
        #expect(!configuration.configureReceivers)
        #expect(configuration.tracking.gate.maximumAccuracy == 60)
        #expect(configuration.tracking.gate.maximumSpeed == 70)
        #expect(configuration.tracking.trip.stop == 300)
        #expect(configuration.tracking.trip.reopen == 600)
        #expect(configuration.tracking.course.offRoute == .auto)
        #expect(configuration.tracking.course.share == 0.8)
        #expect(configuration.store.keep == nil && configuration.store.keepSize == nil)
        #expect(configuration.store.keepFree == 200 * 1024 * 1024)
    }

    private func read(_ text: String) throws -> Configuration {
        let verdict = Configuration.read([TextFile(path: "rodi.conf", bytes: Array(text.utf8))])
        return try #require(verdict.value, "\(verdict.complaints)")
    }

    /// Prose has a space behind its `#`, settings have none.
    private func uncommented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    private func sample() throws -> String {
        try text(of: "etc/rodi.conf")
    }

    private func text(of path: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../\(path)")
        return try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    }
}
