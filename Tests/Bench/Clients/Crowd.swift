import Glibc

/// Clients that subscribe to everything four times over, and read all they are told.
///
/// Runs in a process of its own until it is killed.
enum Crowd {
    /// Figures: `clients`, `subscribed`, `positions`, `fewest` (of one client), `bytes`, `lost`.
    static func run(socket: String, clients: Int, tally: Tally) {
        var members = (0..<clients).compactMap { _ in
            Connection.awaited { Connection.unix(socket) }.map(Member.init)
        }
        tally.set("clients", members.count)
        for member in members { member.subscribe() }
        var next = Child.now + 0.5
        while true {
            var waiting = members.map {
                pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
            }
            poll(&waiting, nfds_t(waiting.count), 200)
            for (member, state) in zip(members, waiting) where state.revents != 0 { member.hear() }
            tally.count("lost", members.count(where: \.isOver))
            members.removeAll(where: \.isOver)
            guard Child.now >= next else { continue }
            next += 0.5
            tally.set("subscribed", members.reduce(0) { $0 + $1.snapshots })
            tally.set("positions", members.reduce(0) { $0 + $1.positions })
            tally.set("fewest", members.map(\.positions).min() ?? 0)
            tally.set("bytes", members.reduce(0) { $0 + $1.bytes })
            tally.publish()
        }
    }

    static let subscribe = (1...4).map { number in
        #"{"jsonrpc":"2.0","id":\#(number),"method":"subscribe","params":{"every_fix":true}}"#
            + "\n"
    }.joined()

    private final class Member {
        let descriptor: Int32
        private(set) var positions = 0
        private(set) var snapshots = 0
        private(set) var bytes = 0
        private(set) var isOver = false
        private var lines = Lines()

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }

        func subscribe() {
            _ = send(descriptor, Crowd.subscribe, Crowd.subscribe.utf8.count, Int32(MSG_NOSIGNAL))
        }

        func hear() {
            guard let taken = lines.receive(from: descriptor) else {
                isOver = true
                return
            }
            bytes += taken
            lines.take { line in
                if line.starts(with: Lines.position) {
                    positions += 1
                } else if line.starts(with: Lines.answer) {
                    snapshots += 1
                }
            }
        }
    }
}

/// What comes on a connection, line by line.
struct Lines {
    private var bytes: [UInt8] = []

    /// Reads what is there: how much that was; `nil` at the end.
    mutating func receive(from descriptor: Int32) -> Int? {
        let taken: Int = withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { room in
            let count = recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            if count > 0 { bytes += room[..<count] }
            return count
        }
        if taken < 0, errno == EAGAIN || errno == EINTR { return 0 }
        return taken > 0 ? taken : nil
    }

    /// Every whole line, without its end.
    mutating func take(_ body: (ArraySlice<UInt8>) -> Void) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            body(bytes[start..<end])
            start = end + 1
        }
        bytes.removeFirst(start)
    }

    static let position = Array(#"{"jsonrpc":"2.0","method":"position""#.utf8)
    static let answer = Array(#"{"jsonrpc":"2.0","id":"#.utf8)
    static let goodbye = Array(#"{"jsonrpc":"2.0","method":"goodbye""#.utf8)
}
