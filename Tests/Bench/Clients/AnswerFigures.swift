import Glibc

/// One question on a connection of its own.
enum TimedQuestion {
    /// The answer's line; `nil` when none came.
    static func ask(_ method: String, params: String = "{}", at socket: String) -> String? {
        guard let descriptor = Connection.awaited({ Connection.unix(socket) }) else { return nil }
        defer { close(descriptor) }
        let text = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)"}"# + "\n"
        _ = send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        var lines = Lines()
        var answer: String?
        while answer == nil {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 10_000) > 0, lines.receive(from: descriptor) != nil else {
                return nil
            }
            lines.take { answer = answer ?? String(decoding: $0, as: UTF8.self) }
        }
        return answer
    }

    /// Every whole number that goes by `name` in `text`, added up; `nil` when there is none.
    static func whole(_ name: String, in text: String) -> Int? {
        let figures = text.split(separator: "\"\(name)\":").dropFirst().compactMap { rest in
            Int(rest.prefix { $0.isNumber })
        }
        return figures.isEmpty ? nil : figures.reduce(0, +)
    }
}
