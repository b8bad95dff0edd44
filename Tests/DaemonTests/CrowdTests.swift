import Control
import Glibc
import Positioning
import TestKit
import Testing

/// What `make clients` measures, without its figures.
@Suite("A daemon with every client there may be, and some as nobody wants them, misses nothing")
struct CrowdTests {
    @Test(
        "256 clients, knocks on the door, halves, floods, silence and sudden death: every fix counts"
    )
    func crowd() async throws {
        try await onOwnThread {
            let terminal = try PseudoTerminal()
            let site = try Site("", source: "serial://\(terminal.path)?baud=115200")
            let rodid = try site.start()
            let witness = try rodid.client()
            let before = descriptors(of: rodid)
            let feed = try Feed(
                Journey.told(Journey.blocks(8), rate: 10), to: [.line(terminal.descriptor)])
            defer { feed.stop() }
            try rodid.awaits("there is a position") { $0.position != nil }

            var crowd: [RawClient] = []
            // The witness is one of 256, and 20 places are for those nobody wants.
            while crowd.count < 235 { crowd.append(try RawClient(site.socket)) }
            for client in crowd { client.say(RawClient.subscribe) }
            // Who asks nothing for minutes is let go, and a slow machine takes as long for all this.
            for client in crowd {
                #expect(client.awaits(lines: 4), "four snapshots")
                let _: StatusRecord = try witness.call(.status)
            }
            let halves = try (0..<5).map { _ in try RawClient(site.socket) }
            for half in halves { half.say(#"{"id":1,"method":"sta"#) }
            let silent = try (0..<5).map { _ in try RawClient(site.socket) }
            for client in silent {
                client.say(RawClient.subscribe + RawClient.questions)
            }
            let flood = try (0..<5).map { _ in try RawClient(site.socket) }
            for client in flood { #expect(client.pour() < 10_000_000, "cut off before the end") }
            let dying = try (0..<5).map { _ in
                try ChildProcess([
                    Programs.rodictl, "--socket", site.socket, "watch", "--json",
                ])
            }
            // Those whose connections were cut off have made room: it is filled.
            while try rodid.clientsAreServed() { crowd.append(try RawClient(site.socket)) }
            var busy = 0
            for _ in 0..<200 {
                let late = try RawClient(site.socket)
                late.say(RawClient.version)
                #expect(late.awaits(lines: 1), "told something at once")
                // Who was half through a question may have been let go meanwhile.
                if late.text.contains("-32002") { busy += 1 } else { crowd.append(late) }
                let _: StatusRecord = try witness.call(.status)
            }
            #expect(busy >= 180)
            let positions = crowd.prefix(235).map(\.positions)
            for child in dying { child.kill() }

            // Some seconds of all that.
            let start = feed.told.count
            let deadline = Deadline(.seconds(60))
            while feed.told.count < start + 40, !deadline.isOver {
                for client in crowd { client.hear() }
                let _: StatusRecord = try witness.call(.status)
            }
            for (client, earlier) in zip(crowd, positions) {
                #expect(client.positions >= earlier + 4 * 38, "each fix, four times")
            }
            crowd = []
            silent.forEach { $0.hangUp() }
            halves.forEach { $0.hangUp() }

            feed.stop()
            let told = feed.told.count
            // The last epoch is over when time says so.
            var judged = 0
            let patience = Deadline(.seconds(20))
            while judged < told, !patience.isOver {
                let why: WhyRecord = try witness.call(.why)
                judged = why.accepted + why.refusals.reduce(0) { $0 + $1.count }
            }
            #expect(judged == told)
            let health = try rodid.health().sources.first
            #expect(health?.badChecksums == 0 && health?.junk == 0)
            while descriptors(of: rodid) > before, !patience.isOver {
                let _: StatusRecord = try witness.call(.status)
            }
            #expect(descriptors(of: rodid) <= before)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    /// How many it has open.
    private func descriptors(of rodid: Rodid) -> Int {
        guard let folder = opendir("/proc/\(rodid.process.id)/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }
}

extension Rodid {
    /// Whether one more would be let in now.
    fileprivate func clientsAreServed() throws -> Bool {
        let probe = try RawClient(site.socket)
        probe.say(RawClient.version)
        return probe.awaits(lines: 1) && !probe.text.contains("-32002")
    }
}

/// A connection, and what came on it.
private final class RawClient {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var last: [UInt8] = []
    private var isOpen = true
    private(set) var lines = 0
    private(set) var positions = 0

    init(_ path: String) throws { descriptor = try connectUnix(to: path) }

    deinit { hangUp() }

    func hangUp() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    /// The line that came last.
    var text: String { String(decoding: last, as: UTF8.self) }

    func say(_ text: String) {
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// Sends ten megabytes without the end of a line; answers how much was taken.
    func pour() -> Int {
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        var taken = 0
        while taken < 10_000_000 {
            let count = send(descriptor, chunk, chunk.count, Int32(MSG_NOSIGNAL))
            guard count > 0 else { break }
            taken += count
        }
        return taken
    }

    /// Takes in what is there; answers whether more may come.
    @discardableResult
    func hear() -> Bool {
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            bytes += room.prefix(count)
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                lines += 1
                last = Array(bytes[..<end])
                if last.starts(with: Self.position) { positions += 1 }
                bytes.removeFirst(end + 1)
            }
        }
    }

    /// Hears on until so many lines came; `false` when they do not.
    func awaits(lines wanted: Int) -> Bool {
        let deadline = Deadline(.seconds(30))
        while lines < wanted {
            guard deadline.awaits(descriptor) else { return false }
            if !hear() { return lines >= wanted }
        }
        return true
    }

    static let subscribe = (1...4).map { number in
        #"{"id":\#(number),"method":"subscribe","params":{"every_fix":true}}"# + "\n"
    }.joined()
    static let version = #"{"id":1,"method":"version"}"# + "\n"
    static let questions = String(
        repeating: #"{"id":9,"method":"health"}"# + "\n"
            + #"{"id":9,"method":"trips.list"}"# + "\n", count: 50)
    private static let position = Array(#"{"jsonrpc":"2.0","method":"position""#.utf8)
}
