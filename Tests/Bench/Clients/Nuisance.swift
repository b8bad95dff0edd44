import Glibc

/// Clients as nobody wants them, each kind in a process of its own until it is killed.
enum Nuisance: String, CaseIterable {
    /// Send the half of a question, and wait.
    case half
    /// Send ten megabytes without the end of a line.
    case endless
    /// Ask for everything there is, and never read.
    case silent
    /// Ask for a big trip, and are killed while it is on its way.
    case killed

    /// Figures: `begun`, and of each kind what became of it.
    func run(socket: String, clients: Int, tally: Tally) {
        switch self {
        case .half: Self.half(socket, clients, tally)
        case .endless: Self.endless(socket, tally)
        case .silent: Self.silent(socket, clients, tally)
        case .killed: Self.killed(socket, clients, tally)
        }
    }

    private static func half(_ socket: String, _ clients: Int, _ tally: Tally) {
        var open: [Int32] = []
        while true {
            while open.count < clients, let descriptor = Connection.unix(socket) {
                say(#"{"jsonrpc":"2.0","id":1,"method":"sta"#, to: descriptor)
                open.append(descriptor)
                tally.count("begun")
            }
            tally.publish()
            var waiting = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&waiting, nfds_t(waiting.count), 100)
            for state in waiting where state.revents != 0 {
                var lines = Lines()
                _ = lines.receive(from: state.fd)
                lines.take { if $0.starts(with: Lines.goodbye) { tally.count("goodbyes") } }
                close(state.fd)
                open.removeAll { $0 == state.fd }
            }
        }
    }

    private static func endless(_ socket: String, _ tally: Tally) {
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
        while true {
            guard let descriptor = Connection.unix(socket) else {
                usleep(pause)
                continue
            }
            tally.count("begun")
            var taken = 0
            while taken < longLine {
                let count = send(descriptor, chunk, chunk.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { break }
                taken += count
            }
            tally.count(taken < longLine ? "refused" : "taken")
            tally.count("bytes", taken)
            close(descriptor)
            tally.publish()
            // Ten a second of each: more is a flood of connections, which is measured apart.
            usleep(pause)
        }
    }

    private static func silent(_ socket: String, _ clients: Int, _ tally: Tally) {
        let status = #"{"jsonrpc":"2.0","id":9,"method":"status"}"# + "\n"
        let wish = Crowd.subscribe + bigTrips + String(repeating: status, count: 200)
        var open: [Int32] = []
        while true {
            while open.count < clients, let descriptor = Connection.unix(socket) {
                say(wish, to: descriptor)
                open.append(descriptor)
                tally.count("begun")
            }
            tally.publish()
            usleep(pause)
            // Who hung up on it is found by what it cannot write.
            open.removeAll { descriptor in
                guard !say(status, to: descriptor) else { return false }
                tally.count("dropped")
                close(descriptor)
                return true
            }
        }
    }

    private static func killed(_ socket: String, _ clients: Int, _ tally: Tally) {
        guard let own = Child.beside("rodi-bench") else { return }
        while true {
            let children = (0..<clients).compactMap { _ in
                Child.spawn([own, "clients-download", socket, "\(getpid())"])
            }
            tally.count("begun", children.count)
            // Long enough to have asked, too short to have read it all; and no more programs started than
            // this machine starts without noticing.
            usleep(UInt32.random(in: 100_000...400_000))
            for child in children {
                kill(child, SIGKILL)
                var status: Int32 = 0
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                if status & 0x7f == SIGKILL { tally.count("killed") }
            }
            tally.publish()
        }
    }

    /// The part of `killed` that is killed: reads a little of what it asked for, slowly.
    static func download(socket: String, of parent: pid_t) {
        guard let descriptor = Connection.awaited({ Connection.unix(socket) }) else { return }
        say(bigTrips, to: descriptor)
        var lines = Lines()
        // Whoever should kill it may have been killed.
        while lines.receive(from: descriptor) != nil, getppid() == parent {
            lines.take { _ in }
            usleep(1000)
        }
    }

    @discardableResult
    private static func say(_ text: String, to descriptor: Int32) -> Bool {
        let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        return send(descriptor, text, text.utf8.count, flags) >= 0 || errno == EAGAIN
    }

    /// As many as one may have open at once.
    private static let bigTrips = (1...16).map { number in
        #"{"jsonrpc":"2.0","id":\#(number),"method":"trips.get","params":{"id":1,"points":true,"#
            + #""smoothed":true,"speed_runs":true}}"# + "\n"
    }.joined()
    private static let longLine = 10_000_000
    /// Microseconds.
    private static let pause: UInt32 = 100_000
}
