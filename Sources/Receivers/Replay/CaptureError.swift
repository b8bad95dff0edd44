import Glibc

/// Why a capture cannot be read.
package enum CaptureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system refused: what was being done, and its error number.
    case system(doing: String, code: Int32)
    /// The file is compressed, and damaged or cut.
    case damaged(path: String, reason: String)
    /// It is a folder, a pipe or a device.
    case notAFile(path: String)
    /// The file is GPX without a single point to replay.
    case noTrack(path: String, reason: String)

    package var description: String {
        switch self {
        case .system(let doing, let code):
            "cannot \(doing): \(String(cString: strerror(code)))"
        case .damaged(let path, let reason):
            "cannot read '\(path)': \(reason)"
        case .notAFile(let path):
            "cannot read '\(path)': it is no ordinary file"
        case .noTrack(let path, let reason):
            "cannot replay '\(path)' as a GPX track: \(reason)"
        }
    }
}
