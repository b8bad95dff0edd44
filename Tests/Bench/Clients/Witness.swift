import Glibc
import Positioning

/// A client as everyone should be: four subscriptions, a question now and then, and it reads.
final class Witness {
    let descriptor: Int32
    /// Seconds from the last byte of an instant to the first line that tells of it.
    private(set) var news: [Double] = []
    /// Seconds from a question to its answer.
    private(set) var answers: [Double] = []
    private var spoken: [String: Double] = [:]
    private var asked: (number: Int, at: Double)?
    private var number = 100
    private var lines = Lines()
    private(set) var isOver = false

    init(socket: String) throws {
        guard let descriptor = Connection.awaited({ Connection.unix(socket) }) else {
            throw BenchFault(what: "rodid does not listen")
        }
        self.descriptor = descriptor
        send(Crowd.subscribe)
    }

    deinit { close(descriptor) }

    /// Forgets what was measured.
    func begin() {
        news = []
        answers = []
        // What was told before is still to be heard, and counts no more.
        spoken = [:]
    }

    /// Instants that it should have heard of by now, and has not.
    func missed(at now: Double) -> Int { spoken.values.count { $0 < now - Self.late } }

    func told(of time: UTC, at now: Double) {
        spoken[time.description] = now
    }

    /// Asks one question, unless one is open.
    func ask(_ method: String = "status") {
        guard asked == nil else { return }
        number += 1
        asked = (number, Child.now)
        send(#"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)"}"# + "\n")
    }

    func hear() {
        guard lines.receive(from: descriptor) != nil else {
            isOver = true
            return
        }
        let now = Child.now
        lines.take { line in
            if line.starts(with: Lines.position) {
                if let time = Self.time(in: line), let start = spoken.removeValue(forKey: time) {
                    news.append(now - start)
                }
            } else if let open = asked,
                line.starts(with: Lines.answer + Array("\(open.number),".utf8))
            {
                answers.append(now - open.at)
                asked = nil
            }
        }
    }

    private func send(_ text: String) {
        _ = Glibc.send(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// Seconds, after which news are no news.
    private static let late = 0.5

    /// The value of the first `"time"`.
    private static func time(in line: ArraySlice<UInt8>) -> String? {
        guard let range = line.firstRange(of: Array(#""time":""#.utf8)) else { return nil }
        return String(
            decoding: line[range.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
