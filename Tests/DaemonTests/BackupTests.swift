import Control
import FoundationEssentials
import Glibc
import Ledger
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("Everything is copied while the daemon records, and brought back when it does not")
struct BackupTests {
    private func run(_ site: Site, _ arguments: String...) throws -> (Int32, String) {
        let path = site.folder.path(of: "said-\(UInt64.random(in: 0 ... .max))")
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket] + arguments, output: path, errors: path)
        guard case .exited(let code)? = process.awaitEnd() else {
            throw TestFault(doing: "run rodictl \(arguments)")
        }
        return (code, Site.text(of: path))
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test(
        "there and back: a trip that goes on is in the copy, and is there again after the restore")
    func roundTrip() async throws {
        try await onOwnThread {
            let listener = try LoopbackListener()
            let site = try Site(
                Journey.shortTrips, source: "tcp://127.0.0.1:\(listener.port)")
            var rodid = try site.start()
            let feed = try Feed(Journey.told(Journey.blocks(4)), to: [.listener(listener)])
            defer { feed.stop() }
            try rodid.awaits("a trip goes on", within: .seconds(120)) {
                $0.trip?.distance ?? 0 > 60
            }
            let copy = site.folder.path(of: "copy.db")
            let (end, text) = try run(site, "backup", copy)
            #expect(end == 0, "\(text)")
            #expect(text.hasPrefix("1 trip and "), "\(text)")
            #expect(text.hasSuffix(" in \(copy)\n"))
            #expect(try !names(in: site.folder.path).contains { $0.hasSuffix(".part") })
            #expect(try names(in: site.state) == ["rodi.db", "rodi.db-shm", "rodi.db-wal"])
            var status = stat()
            try #require(stat(copy, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "it holds what is private")

            // It goes on all the same, and cannot be replaced under its feet.
            let (running, why) = try run(site, "restore", copy, "--state", site.state)
            #expect(running == 4)
            #expect(why.contains("systemctl stop"), "\(why)")
            let (twice, hint) = try run(
                site, "backup", site.folder.path(of: "x.db"), "--state", site.state)
            #expect(twice == 4 && hint.contains("leave out --state"), "\(hint)")
            let name = try #require(try rodid.status().store?.id)
            try rodid.awaits("it goes on", within: .seconds(60)) {
                $0.trip?.distance ?? 0 > 120
            }

            // Lost, and brought back.
            #expect(rodid.stop().end == .exited(0))
            try FileManager.default.removeItem(atPath: "\(site.state)/rodi.db")
            let (restored, said) = try run(site, "restore", copy, "--state", site.state)
            #expect(restored == 0, "\(said)")
            #expect(said.contains("1 trip and "))
            #expect(try names(in: site.state) == ["rodi.db"])
            rodid = try site.start()
            // Counted by the disk thread, once it comes to it.
            let after = try rodid.awaits("its trips are counted") { $0.store?.trips == 1 }
            #expect(after.store?.id != name)
            #expect(!site.journal.contains("store repaired"))
            #expect(try rodid.trip(.id(1)).trip.id == 1)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("the store of a daemon that does not run is copied, and put back over another")
    func stopped() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            let rodid = try site.start()
            let name = try #require(try rodid.status().store?.id)
            #expect(rodid.stop().end == .exited(0))
            let copy = site.folder.path(of: "copy.db")
            let (away, hint) = try run(site, "backup", copy)
            #expect(away == 1 && hint.contains("--state"), "\(hint)")
            let (end, text) = try run(site, "backup", copy, "--state", site.state, "--json")
            #expect(end == 0, "\(text)")
            let report = try JSONDecoder().decode(
                [String: JSONValue].self, from: FoundationEssentials.Data(text.utf8))
            #expect(report["file"]?.text == copy && report["trips"]?.whole == 0)
            #expect(try names(in: site.state) == ["rodi.db"])

            let (back, said) = try run(site, "restore", copy, "--state", site.state, "--json")
            #expect(back == 0, "\(said)")
            let restored = try JSONDecoder().decode(
                [String: JSONValue].self, from: FoundationEssentials.Data(said.utf8))
            #expect(restored["aside"]?.text == "\(site.state)/rodi.db.replaced-1")
            let again = try site.start()
            #expect(try again.status().store?.id != name)
            #expect(again.stop().end == .exited(0))
        }
    }

    @Test("what is no backup, or not there, or has no place, is refused")
    func refused() async throws {
        try await onOwnThread {
            let site = try Site("", source: "tcp://127.0.0.1:9")
            let rodid = try site.start()
            #expect(try run(site, "backup").0 == 2)
            #expect(try run(site, "backup", "-").0 == 2)
            #expect(try run(site, "backup", "a", "b").0 == 2)
            #expect(try run(site, "restore").0 == 2)
            #expect(try run(site, "backup", site.folder.path(of: "no/where.db")).0 == 4)
            #expect(rodid.stop().end == .exited(0))
            let text = try site.folder.write("no database at all", to: "text")
            let (end, why) = try run(site, "restore", text, "--state", site.state)
            #expect(end == 4 && why.contains("nothing was changed"), "\(why)")
            #expect(
                try run(site, "restore", site.folder.path(of: "nothing"), "--state", site.state).0
                    == 4)
            #expect(
                try run(site, "restore", text, "--state", site.folder.path(of: "nowhere")).0 == 4)
            #expect(try names(in: site.state) == ["rodi.db"])
            #expect(try names(in: site.folder.path).filter { $0.hasSuffix(".part") } == [])
        }
    }

    @Test("with too little room beside the store there is none, and it says what keeps it")
    func noRoom() async throws {
        try await onOwnThread {
            let site = try Site("[store]\nkeep-free = 900000G", source: "tcp://127.0.0.1:9")
            let rodid = try site.start()
            let (end, why) = try run(site, "backup", site.folder.path(of: "copy.db"))
            #expect(end == 4 && why.contains("keep-free"), "\(why)")
            #expect(rodid.stop().end == .exited(0))
        }
    }
}
