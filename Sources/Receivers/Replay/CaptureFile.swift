import CZlib
import Glibc

/// A file that is read once from its beginning, unpacked when it is gzipped.
///
/// Source: gzread in zlib.h, which finds gzip by its magic bytes and hands on what is not; `-` is
/// standard input.
struct CaptureFile: ~Copyable {
    private let file: gzFile
    private let path: String
    let size: Int64

    /// Opens it; one that `mustBeAtHand` may not be a pipe or a device, which keep a reader waiting.
    init(path: String, mustBeAtHand: Bool = false) throws(CaptureError) {
        (file, size) = try Self.open(path, mustBeAtHand)
        self.path = path
    }

    private static func open(
        _ path: String, _ mustBeAtHand: Bool
    ) throws(CaptureError) -> (gzFile, Int64) {
        errno = 0
        // Opening a pipe waits for its writer, unless told not to.
        let flags = O_RDONLY | O_CLOEXEC | (mustBeAtHand ? O_NONBLOCK : 0)
        let descriptor = path == "-" ? dup(STDIN_FILENO) : Glibc.open(path, flags)
        guard descriptor >= 0 else {
            throw .system(doing: "open '\(path)'", code: errno)
        }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        if mustBeAtHand, !isKnown || status.st_mode & S_IFMT != S_IFREG {
            Glibc.close(descriptor)
            throw .notAFile(path: path)
        }
        let size = isKnown ? Int64(status.st_size) : 0
        guard let file = gzdopen(descriptor, "rb") else {
            Glibc.close(descriptor)
            throw .system(doing: "open '\(path)'", code: ENOMEM)
        }
        gzbuffer(file, bufferSize)
        return (file, size)
    }

    deinit { gzclose_r(file) }

    /// Bytes of the file that have been read, packed if it is.
    var offset: Int64 { Int64(max(gzoffset(file), 0)) }

    /// Fills `buffer` as far as the file goes; 0 at its end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(CaptureError) -> Int {
        errno = 0
        let count = gzread(file, buffer.baseAddress, UInt32(buffer.count))
        guard count < 0 || (count == 0 && gzdirect(file) == 0) else { return Int(count) }
        var code: Int32 = 0
        let reason = gzerror(file, &code)
        switch code {
        case Z_OK, Z_STREAM_END: return Int(max(count, 0))
        case Z_ERRNO: throw .system(doing: "read '\(path)'", code: errno)
        case Z_BUF_ERROR: throw .damaged(path: path, reason: "the gzip stream is cut off")
        default:
            throw .damaged(path: path, reason: reason.map { String(cString: $0) } ?? "not gzip")
        }
    }

    /// What zlib reads at once.
    private static let bufferSize: UInt32 = 128 << 10
}
