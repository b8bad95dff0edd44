import Glibc
import Positioning

/// What this process sends to the disk.
///
/// Source: proc_pid_io(5), `write_bytes`: what really caused a write to the block layer.
enum WriteMeter {
    /// Mean since the start; `nil` in the first minutes, which say nothing about an hour.
    static func bytesPerHour(over running: Duration) -> Double? {
        guard running >= shortest, let bytes = bytesWritten() else { return nil }
        return Double(bytes) / running.seconds * 3600
    }

    private static func bytesWritten() -> Int64? {
        let descriptor = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 512)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes: ") }
        return line.flatMap { Int64($0.dropFirst("write_bytes: ".count)) }
    }

    private static let shortest = Duration.seconds(300)
}
