import FoundationEssentials
import Glibc
import Testing

@testable import Control

@Suite("Reading is for whoever may connect, changing for few")
struct AccessTests {
    static let rule = AccessRule(user: 990, administrators: 991)

    @Test(
        "root, the daemon itself and rodi-admin may change",
        arguments: [
            (Peer(user: 0, group: 0, groups: []), true),
            (Peer(user: 990, group: 990, groups: []), true),
            (Peer(user: 1000, group: 1000, groups: [27, 991]), true),
            (Peer(user: 1000, group: 991, groups: []), true),
            (Peer(user: 1000, group: 1000, groups: [27, 990]), false),
            (Peer(user: 1000, group: 0, groups: [0]), false),
            (Peer(user: 65_534, group: 65_534, groups: []), false),
        ])
    func rule(peer: Peer, may: Bool) {
        #expect(Self.rule.mayChange(peer) == may)
    }

    @Test("without a group rodi-admin nobody is in it")
    func noGroup() {
        let rule = AccessRule(user: 990, administrators: nil)
        #expect(!rule.mayChange(Peer(user: 1000, group: 1000, groups: [991])))
    }

    @Test("who may not change may read", arguments: Control.Method.allCases)
    func refused(method: Control.Method) throws {
        // Nobody is user 4294967295, and root is let in by the rule itself.
        let bench = try Bench(access: AccessRule(user: .max, administrators: nil))
        let wire = try bench.connect()
        let params =
            switch method {
            case .tripsGet: #","params":{"id":1}"#
            case .tripsUndo: #","params":{"id":1}"#
            case .tripsMerge, .tripsDelete: #","params":{"ids":[1,2]}"#
            case .tripsImport: #","params":\#(try Self.text(of: Sample.importing))"#
            case .tripsImportPart: #","params":{"upload":1}"#
            case .tripsSplit: #","params":{"id":1,"stop":1}"#
            case .tripsLabel, .tripsNote: #","params":{"id":1,"text":"x"}"#
            case .tripsSet, .tripSet: #","params":{"id":1,"vehicle":"Polo"}"#
            case .placesAdd, .placesEdit, .placesRemove: #","params":{"name":"home"}"#
            case .placesImport: #","params":{"geojson":"{}"}"#
            case .courseGet, .courseStart, .courseReplace: #","params":{"course":"loop"}"#
            case .itinerarySet: #","params":{"visits":[]}"#
            case _: ""
            }
        let answer = bench.ask(#"{"id":1,"method":"\#(method.rawValue)"\#(params)}"#, on: wire)
        let isRefused = method.changesSomething && getuid() != 0
        #expect(answer.contains("-32001") == isRefused)
        #expect(answer.contains("result") == !isRefused)
    }

    private static func text(of wish: Request.TripsImport) throws -> String {
        String(decoding: try JSONText.encode(wish), as: UTF8.self)
    }

    @Test("the kernel says who we are")
    func peer() throws {
        var pair: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        let one = Descriptor(pair[0])
        let other = Descriptor(pair[1])
        let peer = try Peer(of: one.number)
        #expect(peer.user == getuid() && peer.group == getgid())
        var groups = [gid_t](repeating: 0, count: 65_536)
        let count = getgroups(Int32(groups.count), &groups)
        #expect(Set(peer.groups) == Set(groups.prefix(Int(count))))
        _ = other.number
    }

    @Test("a file left by a dead daemon is replaced, a live one is refused")
    func stale() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "rodi-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
        let path = folder.appending(path: "s").path

        let first = try ControlSocket.listen(path: path, group: "no such group")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(throws: ControlError.self) { try ControlSocket.listen(path: path) }
        close(first)
        let second = try ControlSocket.listen(path: path)
        #expect(try Wire(to: path).descriptor > 0)
        close(second)

        ControlSocket.remove(path: path)
        try Data("precious".utf8).write(to: URL(filePath: path))
        #expect(throws: ControlError.self) { try ControlSocket.listen(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("precious".utf8))
        #expect(throws: ControlError.self) {
            try ControlSocket.listen(path: path + String(repeating: "x", count: 200))
        }
    }
}
