import Glibc
import Ledger
import Receivers

/// What ends a replay early.
enum ReplayFault: Error, CustomStringConvertible {
    case capture(CaptureError)
    /// A file without a sentence or a track.
    case foreign(String)
    case output(StandardOutput.Failure)
    /// Of `--gpx`.
    case file(FileError)
    /// Of `--state`.
    case store(SQLiteError)

    var description: String {
        switch self {
        case .capture(let error): "\(error)"
        case .foreign(let path):
            "\(path == "-" ? "standard input" : "'\(path)'"): nothing in it can be read as NMEA or GPX"
        case .output(.closed): "standard output is closed"
        case .output(.system(let code)):
            "cannot write to standard output: \(String(cString: strerror(code)))"
        case .file(let error): "\(error)"
        case .store(let error): "\(error)"
        }
    }

    var exitCode: ExitCode { .refused }

    /// Whoever read has enough: no fault of anyone's.
    var isWelcome: Bool {
        if case .output(.closed) = self { true } else { false }
    }
}
