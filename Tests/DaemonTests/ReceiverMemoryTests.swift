import Control
import Glibc
import Ledger
import Positioning
import TestKit
import Testing

@Suite("What was learned of a receiver outlives the daemon")
struct ReceiverMemoryTests {
    @Test("the speed that was found is the first that the next run tries")
    func speed() async throws {
        try await onOwnThread {
            let line = try PseudoTerminal()
            let site = try Site("[store]\nsync = 1s", source: "serial://\(line.path)")
            var rodid = try site.start()
            // Nothing is sent at 9600 baud.
            try #require(Self.awaits(speed_t(B115200), on: line))
            let feed = try Feed(
                Journey.told(Journey.blocks(1, standing: 600)), to: [.line(line.descriptor)])
            defer { feed.stop() }
            try rodid.awaits("there is a position, and all is stored") {
                $0.position != nil && $0.store?.pending == 0
            }
            // A pseudo terminal has no speed of its own: where the search was when it heard us is right.
            let found = Self.speed(of: line)
            let baud = try #require(Self.bauds[found])
            _ = rodid.stop()
            let learned = ReceiverMemory(source: "serial://\(line.path)", baud: baud)
            #expect(try Self.stored(at: site) == [learned])

            Self.set(speed_t(B4800), on: line)
            rodid = try site.start()
            #expect(Self.awaits(found, on: line))
            try rodid.awaits("there is a position", within: .seconds(20)) { $0.position != nil }
            #expect(try rodid.health().sources.first?.sessions == 1)
            _ = rodid.stop()
            #expect(try Self.stored(at: site) == [learned])
        }
    }

    private static let bauds = [
        speed_t(B9600): 9600, speed_t(B38400): 38_400, speed_t(B57600): 57_600,
        speed_t(B115200): 115_200, speed_t(B230400): 230_400, speed_t(B460800): 460_800,
    ]

    private static func speed(of line: PseudoTerminal) -> speed_t {
        var settings = termios()
        tcgetattr(line.descriptor, &settings)
        return cfgetospeed(&settings)
    }

    private static func set(_ speed: speed_t, on line: PseudoTerminal) {
        var settings = termios()
        tcgetattr(line.descriptor, &settings)
        cfsetspeed(&settings, speed)
        tcsetattr(line.descriptor, TCSANOW, &settings)
    }

    /// Whether the line is at `speed` within ten seconds.
    private static func awaits(_ speed: speed_t, on line: PseudoTerminal) -> Bool {
        let deadline = Deadline(.seconds(10))
        while self.speed(of: line) != speed, !deadline.isOver {
            var nothing = pollfd(fd: -1, events: 0, revents: 0)
            _ = poll(&nothing, 1, 20)
        }
        return self.speed(of: line) == speed
    }

    private static func stored(at site: Site) throws -> [ReceiverMemory] {
        let (ledger, opening) = try Ledger.open(directory: site.state, boot: "a look from outside")
        defer { ledger.close(within: .seconds(5)) }
        return opening.state.map { SavedMemory.receivers(in: $0.bytes) } ?? []
    }
}
