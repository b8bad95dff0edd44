import Glibc
import Positioning

/// A receiver opened only to be written down; blocking, up to a limit.
final class RecordedSource {
    enum Reading {
        case bytes([UInt8])
        case nothing
        case end
    }

    private let descriptor: Int32
    private let name: String
    private var filter: SentenceFilter?

    init(_ address: SourceAddress) throws(FileError) {
        name = address.text
        switch address.link {
        case .gpsd(let host, let port, let device):
            descriptor = try NetworkSource.connect(host: host, port: port)
            filter = SentenceFilter()
            let device = device.map { ",\"device\":\"\($0)\"" } ?? ""
            let watch = "?WATCH={\"enable\":true,\"raw\":1\(device)};\n"
            do throws(FileError) {
                try descriptor.writeAll(Array(watch.utf8), doing: "ask gpsd at \(host)")
            } catch {
                close(descriptor)
                throw error
            }
        case .tcp(let host, let port):
            descriptor = try NetworkSource.connect(host: host, port: port)
        case .udp(let host, let port):
            descriptor = try NetworkSource.listen(host: host, port: port)
        case .serial(let path, let baud):
            descriptor = try SerialSource.open(path, baud: baud)
        case .standardInput:
            descriptor = dup(STDIN_FILENO)
        case .file:
            throw FileError(code: 0, doing: "\(address.text) is a recording already")
        }
    }

    deinit { close(descriptor) }

    func read(within patience: Duration) throws(FileError) -> Reading {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let milliseconds = min(max(1, patience.nanoseconds / 1_000_000), Int64(Int32.max))
        guard poll(&waiting, 1, Int32(milliseconds)) > 0 else { return .nothing }
        var room = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &room, room.count)
        if count > 0 { return .bytes(Array(room.prefix(count))) }
        if count == 0 { return .end }
        // A pseudo terminal whose other side closed answers EIO.
        if errno == EIO { return .end }
        if errno == EINTR || errno == EAGAIN { return .nothing }
        throw FileError(code: errno, doing: "read \(name)")
    }

    /// What of it the receiver itself said.
    func sentences(_ bytes: [UInt8]) -> [UInt8] {
        filter?.pass(bytes) ?? bytes
    }
}
