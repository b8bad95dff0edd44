import Glibc
import TestKit

/// A rodid that is measured, with its own configuration, state and socket in a folder.
final class Subject {
    let process: pid_t
    let folder: TemporaryFolder
    var socket: String { folder.path(of: "s") }
    private var subscribers: [Int32] = []
    private var hasEnded = false

    /// Starts it; `state` is where its store is, if not in its folder.
    ///
    /// `before` are the words of a program that becomes it.
    init(
        _ program: String, source: String, sections: String = "", in folder: TemporaryFolder,
        state: String? = nil, before: [String] = []
    ) throws {
        self.folder = folder
        let configuration = try folder.write(
            """
            [receiver]
            source = \(source)
            [log]
            level = error
            [paths]
            state = \(state ?? folder.path(of: "state"))
            socket = \(folder.path(of: "s"))
            places = \(folder.path(of: "places.geojson"))
            courses = \(folder.path(of: "courses"))
            itinerary = \(folder.path(of: "itinerary.json"))
            \(sections)

            """, to: "rodi.conf")
        guard let process = Child.spawn(before + [program, "--config", configuration]) else {
            throw BenchFault(what: "rodid cannot be started")
        }
        self.process = process
    }

    deinit { end() }

    /// Ends it in order, and waits until it is gone.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        for client in subscribers { close(client) }
        Child.end(process)
    }

    var figures: ProcessFigures? { ProcessFigures(of: process) }

    /// A client of its own, as soon as it listens.
    func client() throws -> Int32 {
        guard let client = Connection.awaited({ Connection.unix(socket) }) else {
            throw BenchFault(what: "rodid does not listen")
        }
        return client
    }

    /// Adds a client that is told everything.
    func subscribe() throws {
        let client = try client()
        Self.send(#"{"jsonrpc":"2.0","id":1,"method":"subscribe"}"#, to: client)
        subscribers.append(client)
    }

    /// Reads away what subscribers were told.
    func drain() {
        var room = [UInt8](repeating: 0, count: 64 << 10)
        for client in subscribers {
            while recv(client, &room, room.count, Int32(MSG_DONTWAIT)) > 0 {}
        }
    }

    /// The answer to one question, as it comes; empty when there is none within some seconds.
    func ask(_ method: String, _ parameters: String? = nil) throws -> String {
        let client = try client()
        defer { close(client) }
        return Self.ask(method, parameters, on: client)
    }

    static func ask(_ method: String, _ parameters: String? = nil, on client: Int32) -> String {
        let more = parameters.map { #","params":\#($0)"# } ?? ""
        send(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)"\#(more)}"#, to: client)
        var answer: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        while answer.last != UInt8(ascii: "\n") {
            var waiting = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, patience) > 0 else { break }
            let count = recv(client, &room, room.count, 0)
            guard count > 0 else { break }
            answer += room[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    private static func send(_ line: String, to client: Int32) {
        let text = line + "\n"
        _ = Glibc.send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// Milliseconds.
    private static let patience: Int32 = 10_000
}
