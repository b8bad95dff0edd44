import FoundationEssentials
import Glibc
import Positioning
import Testing
import Tracking

@testable import Configuration

@Suite("A setup is read from the files a person wrote")
struct SetupTests {
    @Test("an absent default file and absent places are empty, not errors")
    func absent() throws {
        try inFolder { folder in
            try write(
                "[paths]\nplaces = \(folder)/none.geojson", to: "\(folder)/rodi.conf.d/a.conf")
            let setup = Setup.load(from: ConfigurationFiles(installed: "\(folder)/rodi.conf"))
            #expect(setup.value?.places.isEmpty == true)
            #expect(setup.value?.configuration.tracking == Configuration().tracking)
        }
    }

    @Test("drop-ins come after the file, in the order of their names, and only *.conf")
    func dropIns() throws {
        try inFolder { folder in
            try write("[trip]\nstop = 1min", to: "\(folder)/rodi.conf")
            try write("[trip]\nstop = 3min", to: "\(folder)/rodi.conf.d/20-b.conf")
            try write("[trip]\nstop = 2min", to: "\(folder)/rodi.conf.d/10-a.conf")
            try write("[trip]\nstop = 9min", to: "\(folder)/rodi.conf.d/30-c.conf~")
            let installed = ConfigurationFiles(installed: "\(folder)/rodi.conf").load()
            #expect(installed.value?.tracking.trip.stop == 180)
            let chosen = ConfigurationFiles(chosen: "\(folder)/rodi.conf").load()
            #expect(chosen.value?.tracking.trip.stop == 60)
        }
    }

    @Test("a file that was asked for must be there")
    func chosen() throws {
        try inFolder { folder in
            let verdict = ConfigurationFiles(chosen: "\(folder)/none.conf").load()
            #expect(
                verdict.complaints.map(\.description) == [
                    "\(folder)/none.conf: no such file; expected a configuration"
                ])
            let places = Setup.load(
                from: ConfigurationFiles(installed: "\(folder)/none.conf"),
                places: "\(folder)/none.geojson")
            #expect(places.value == nil)
        }
    }

    @Test("every key is built: none is read in vain")
    func built() throws {
        try inFolder { folder in
            let places = "[paths]\nplaces = \(folder)/none.geojson\n"
            let store = "[store]\nkeep = 30d\nkeep-size = 100M\n"
            try write(places + store + "[receiver]\nconfigure = yes", to: "\(folder)/rodi.conf")
            let verdict = Setup.load(from: ConfigurationFiles(chosen: "\(folder)/rodi.conf"))
            #expect(verdict.complaints.isEmpty)
            #expect(verdict.value?.configuration.configureReceivers == true)
        }
    }

    @Test("a folder or a pipe in place of a file is refused, and nothing waits for it")
    func noFile() throws {
        try inFolder { folder in
            #expect(mkfifo("\(folder)/pipe.conf", 0o600) == 0)
            for path in ["\(folder)/pipe.conf", folder] {
                let verdict = ConfigurationFiles(chosen: path).load()
                #expect(
                    verdict.complaints.map(\.description) == [
                        "\(path): something that is no file; expected a file"
                    ])
            }
        }
    }

    @Test("what is wrong in either file is told at once")
    func both() throws {
        try inFolder { folder in
            try write("[paths]\nplaces = \(folder)/p.geojson", to: "\(folder)/good.conf")
            try write("[trip]\nstop = never", to: "\(folder)/bad.conf")
            try write("{}", to: "\(folder)/p.geojson")
            let good = Setup.load(from: ConfigurationFiles(chosen: "\(folder)/good.conf"))
            #expect(good.complaints.map(\.file) == ["\(folder)/p.geojson"])
            let bad = Setup.load(
                from: ConfigurationFiles(chosen: "\(folder)/bad.conf"),
                places: "\(folder)/p.geojson")
            #expect(bad.complaints.map(\.file) == ["\(folder)/bad.conf", "\(folder)/p.geojson"])
        }
    }

    @Test("the file of a person who may not read it is refused with the reason")
    func forbidden() throws {
        guard geteuid() != 0 else {
            print("skipped 'forbidden': the superuser may read every file")
            return
        }
        try inFolder { folder in
            try write("", to: "\(folder)/rodi.conf")
            #expect(chmod("\(folder)/rodi.conf", 0) == 0)
            let verdict = ConfigurationFiles(installed: "\(folder)/rodi.conf").load()
            #expect(
                verdict.complaints.map(\.description) == [
                    "\(folder)/rodi.conf: cannot be read: Permission denied"
                ])
        }
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "rodi-setup-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: "\(folder)/rodi.conf.d", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}
