import Glibc
import Positioning
import TestKit

/// A daemon on a pseudo terminal of its own, and a client that notes when it hears of each instant.
final class Ear {
    let name: String
    let descriptor: Int32
    /// Seconds from the last byte of an instant to the line that tells of it.
    private(set) var ages: [Double] = []
    private(set) var said = 0
    private let terminal: Terminal
    /// Ends the daemon.
    private let end: () -> Void
    /// What a line that tells of a position contains.
    private let mark: [UInt8]
    private var spoken: [String: Double] = [:]
    private var rest: [UInt8] = []

    private init(
        _ name: String, _ terminal: Terminal, _ descriptor: Int32, mark: String,
        end: @escaping () -> Void
    ) {
        self.name = name
        self.terminal = terminal
        self.end = end
        self.descriptor = descriptor
        self.mark = Array(mark.utf8)
    }

    deinit {
        close(descriptor)
        end()
    }

    /// A rodid with its own configuration, state and socket in `folder`.
    static func rodid(_ program: String, _ folder: TemporaryFolder) throws -> Ear {
        let terminal = try Terminal()
        let subject = try Subject(
            program, source: "serial://\(terminal.path)?baud=115200", in: folder)
        let ear = Ear(
            "rodid", terminal, try subject.client(), mark: #""method":"position""#,
            end: subject.end)
        ear.ask(
            #"{"jsonrpc":"2.0","id":1,"method":"subscribe","#
                + #""params":{"classes":["position"],"every_fix":true}}"# + "\n")
        return ear
    }

    /// A gpsd on a port of its own, which tells of an instant when its cycle is over; `nil` when none is installed.
    static func gpsd() throws -> Ear? {
        let program = "/usr/sbin/gpsd"
        guard access(program, X_OK) == 0 else { return nil }
        let terminal = try Terminal()
        let port = try LoopbackServer().port  // Free again when this line is over.
        // No control socket: -F would want one for devices to come, and there is only this one.
        guard let process = Child.spawn([program, "-N", "-n", "-S", "\(port)", terminal.path])
        else {
            throw BenchFault(what: "gpsd cannot be started")
        }
        guard let client = Connection.awaited({ Connection.loopback(port) }) else {
            Child.end(process)
            throw BenchFault(what: "gpsd does not listen")
        }
        let ear = Ear("gpsd", terminal, client, mark: #""class":"TPV""#) { Child.end(process) }
        ear.ask(#"?WATCH={"enable":true,"json":true};"# + "\n")
        return ear
    }

    /// Writes a burst into the terminal.
    func say(_ burst: [UInt8], of time: UTC) {
        terminal.write(burst)
        spoken[time.description] = Child.now
        said += 1
    }

    /// Reads what has come; the first line that tells of an instant counts.
    func hear(at now: Double) {
        var room = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return }
        rest += room[..<count]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(rest[..<end])
            rest.removeSubrange(...end)
            guard line.contains(mark), line.contains(Array(#""lat":"#.utf8)),
                let time = Self.time(in: line), let start = spoken.removeValue(forKey: time)
            else { continue }
            ages.append(now - start)
        }
    }

    private func ask(_ text: String) {
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// The value of the first `"time"`.
    private static func time(in line: [UInt8]) -> String? {
        guard let range = line.firstRange(of: Array(#""time":""#.utf8)) else { return nil }
        return String(
            decoding: line[range.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
