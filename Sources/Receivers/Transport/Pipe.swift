import Glibc
import Positioning

/// Bytes from a descriptor somebody else opened, such as standard input.
///
/// It stays open: it is not ours to close. Nor is it made non-blocking, because others may share
/// it; it is read once for each time it is known to be readable.
final class Pipe: ByteSource {
    let name: String
    private let shared: Int32
    private var isOpen = false

    var descriptor: Int32? { isOpen ? shared : nil }
    var isFinite: Bool { true }

    init(descriptor: Int32, name: String) {
        shared = descriptor
        self.name = name
    }

    func open() throws(SystemError) -> Opening {
        isOpen = true
        return .open
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
        guard isOpen, isReadable else { return .nothing }
        let count = try systemIfReady("read \(name)") {
            Glibc.read(shared, buffer.baseAddress, buffer.count)
        }
        guard let count else { return .nothing }
        return count > 0 ? .bytes(count) : .end(.byPeer, "end of \(name)")
    }

    func close() { isOpen = false }

    /// Whether a read would come back at once: with bytes, with the end, or with an error.
    private var isReadable: Bool {
        var state = pollfd(fd: shared, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}
