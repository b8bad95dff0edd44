import Glibc

/// A receiver's end of a serial line, which a link names.
final class SimulatedTerminal {
    let link: String
    private let descriptor: Int32
    /// Held open, so that a reader that leaves and comes back is no unplugging.
    private let line: Int32

    /// Opens a pseudo terminal and makes `link` name it; an older link gives way, nothing else does.
    ///
    /// Source: openpty(3), symlink(2).
    init(link: String) throws(FileError) {
        var master: Int32 = -1
        var slave: Int32 = -1
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&master, &slave, &name, nil, nil) == 0 else {
            throw FileError(code: errno, doing: "open a pseudo terminal")
        }
        descriptor = master
        line = slave
        self.link = link
        // What nobody reads is lost, as on a wire.
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        var settings = termios()
        tcgetattr(slave, &settings)
        cfmakeraw(&settings)
        tcsetattr(slave, TCSANOW, &settings)
        // A daemon of another user shall be let in.
        let path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        chmod(path, 0o666)
        var status = stat()
        if lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK { unlink(link) }
        guard symlink(path, link) == 0 else {
            throw FileError(code: errno, doing: "make the link \(link)")
        }
    }

    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // Full: nobody reads.
            _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        }
    }

    deinit {
        unlink(link)
        close(line)
        close(descriptor)
    }
}
