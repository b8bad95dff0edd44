import Configuration
import Control
import Glibc
import Positioning

/// `rodictl record`: a receiver's bytes with their arrival times.
enum RecordCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let path = call.operands.first, call.operands.count == 1
        else { throw Failure(.usage, "record needs one FILE") }
        let end = try length(call).map { BootClock.now.advanced(by: $0) }
        let address = try address(call)
        let source: RecordedSource
        do throws(FileError) {
            source = try RecordedSource(address)
        } catch {
            throw Failure(.unreachable, "\(error)")
        }
        do throws(FileError) {
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            guard file >= 0 else { throw FileError(code: errno, doing: "create \(path)") }
            defer { close(file) }
            let bytes = try copy(source, to: file, named: path, until: end)
            if fsync(file) != 0 { throw FileError(code: errno, doing: "sync \(path)") }
            StandardError.say(
                line: "\(Figure.bytes(Double(bytes))) from \(address.text) in \(path)")
        } catch {
            throw Failure(.refused, "\(error)")
        }
        return .fine
    }

    /// Every piece is written as it comes, so an interruption loses nothing.
    private static func copy(
        _ source: RecordedSource, to file: Int32, named path: String, until end: Uptime?
    ) throws(FileError) -> Int {
        var stamper = LineStamper()
        var written = 0
        while true {
            let left = end.map { BootClock.now.duration(to: $0) } ?? usualWait
            guard left > .zero else { return written }
            switch try source.read(within: left) {
            case .nothing: continue
            case .end: return written
            case .bytes(let bytes):
                let stamped = stamper.stamp(source.sentences(bytes), at: BootClock.now)
                try file.writeAll(stamped, doing: "write \(path)")
                written += stamped.count
            }
        }
    }

    private static func length(_ call: Call) throws(Failure) -> Duration? {
        let seconds = try call.figure("for") { text throws(Objection) in
            try TypedFigure.duration(text, in: 0.001...100 * 86_400)
        }
        return seconds.map(Duration.seconds)
    }

    private static func address(_ call: Call) throws(Failure) -> SourceAddress {
        if let text = call.value("source") { return try parse(text) }
        let (_, status) = try call.ask(.status, as: StatusRecord.self)
        guard let first = status.sources.first else {
            throw Failure(.refused, "rodid has no source; name one with --source")
        }
        return try parse(first.source)
    }

    private static func parse(_ text: String) throws(Failure) -> SourceAddress {
        do throws(Objection) {
            return try SourceAddress(parsing: text)
        } catch {
            throw Failure(.usage, "“\(text)” is no source; expected \(error.expected)")
        }
    }

    private static let usualWait = Duration.seconds(60)
}
