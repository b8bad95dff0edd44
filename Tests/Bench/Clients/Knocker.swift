import Glibc

/// Connects again and again, a thousand times a second if it can, to a house that is full.
///
/// Each waits for what it is told, and leaves. Several threads, for one waits for an answer while
/// another connects.
enum Knocker {
    /// Figures: `tried`, `connected`, `busy`, `unanswered`, and `longest` in microseconds.
    static func run(socket: String, rate: Double, seconds: Double, tally: Tally) {
        let begin = Child.now
        var open: [(descriptor: Int32, since: Double)] = []
        var longest = 0.0
        var made = 0
        while Child.now < begin + seconds {
            let due = Int((Child.now - begin) * rate)
            while made < due {
                made += 1
                tally.count("tried")
                if let descriptor = Connection.unix(socket, isPatient: false) {
                    tally.count("connected")
                    open.append((descriptor, Child.now))
                } else {
                    tally.count("full")
                }
            }
            hear(&open, &longest, tally, within: 1)
        }
        let end = Child.now + 1
        while !open.isEmpty, Child.now < end { hear(&open, &longest, tally, within: 50) }
        tally.set("milliseconds", Int((Child.now - begin) * 1000))
        tally.set("unanswered", open.count)
        tally.set("longest", Int(longest * 1e6))
        for one in open { close(one.descriptor) }
        tally.publish()
    }

    private static func hear(
        _ open: inout [(descriptor: Int32, since: Double)], _ longest: inout Double,
        _ tally: Tally, within milliseconds: Int32
    ) {
        var waiting = open.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else { return }
        var left: [(descriptor: Int32, since: Double)] = []
        for (one, state) in zip(open, waiting) {
            guard state.revents != 0 else {
                left.append(one)
                continue
            }
            var room = [UInt8](repeating: 0, count: 1024)
            let count = recv(one.descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            let isBusy = room.prefix(max(0, count)).contains(Self.busy)
            tally.count(isBusy ? "busy" : count > 0 ? "otherwise" : "cut")
            longest = max(longest, Child.now - one.since)
            close(one.descriptor)
        }
        open = left
    }

    private static let busy = Array("-32002".utf8)
}
