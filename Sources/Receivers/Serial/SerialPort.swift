import Glibc
import Positioning

/// A receiver on a terminal line: USB, UART or pseudo terminal.
///
/// The path is opened anew each time, so a stable name such as `/dev/serial/by-id/…` may lead
/// elsewhere after a replug. Nothing is ever written to it.
///
/// Source: termios(3), tty_ioctl(4); linux.md §1 trap 5 for `TIOCNXCL`.
final class SerialPort: ByteSource {
    let name: String
    private(set) var descriptor: Int32?
    private var baud = 9600

    init(path: String) {
        name = path
    }

    deinit { close() }

    func open() throws(SystemError) -> Opening {
        close()
        let opened = try openFile()
        descriptor = opened
        do throws(SystemError) {
            guard isatty(opened) == 1 else {
                throw SystemError(code: ENOTTY, doing: "use \(name)", hint: "not a serial port")
            }
            // Nobody else shall take half of the sentences. Root is not stopped by it.
            try system("take \(name) for ourselves") { ioctl(opened, UInt(TIOCEXCL)) }
            try configure()
        } catch {
            close()
            throw error
        }
        return .open
    }

    func setBaud(_ baud: Int) throws(SystemError) {
        self.baud = baud
        if descriptor != nil { try configure() }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
        guard let descriptor else { return .nothing }
        let count = try systemIfReady("read \(name)") {
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        }
        guard let count else { return .nothing }
        // A terminal ends only when the line is gone; reading on would spin.
        return count > 0 ? .bytes(count) : .end(.unexpected, "end of file on \(name)")
    }

    func close() {
        guard let descriptor else { return }
        // Left behind, it would keep others out of a pseudo terminal for as long as it lives.
        _ = ioctl(descriptor, UInt(TIOCNXCL))
        _ = Glibc.close(descriptor)
        self.descriptor = nil
    }

    private func openFile() throws(SystemError) -> Int32 {
        let flags = O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        do {
            return try system("open \(name)") { Glibc.open(name, O_RDWR | flags) }
        } catch {
            switch error.code {
            case EACCES, EROFS:
                do {
                    return try system("open \(name)") { Glibc.open(name, O_RDONLY | flags) }
                } catch {
                    throw SystemError(
                        code: error.code, doing: error.doing,
                        hint: "whoever runs this must be in the group of the port, often dialout")
                }
            case EBUSY:
                throw SystemError(
                    code: error.code, doing: error.doing,
                    hint: "somebody holds it: gpsd, ModemManager or a serial console")
            default:
                throw error
            }
        }
    }

    /// Raw bytes, 8 data bits, no parity, 1 stop bit, no flow control, at the speed in force.
    private func configure() throws(SystemError) {
        guard let descriptor else { return }
        guard let speed = BaudHunt.speed(of: baud) else {
            throw SystemError(code: EINVAL, doing: "set \(name) to \(baud) baud")
        }
        var line = termios()
        try system("read the settings of \(name)") { tcgetattr(descriptor, &line) }
        cfmakeraw(&line)
        line.c_cflag &= ~tcflag_t(CSTOPB | PARENB) & ~tcflag_t(CRTSCTS)
        line.c_cflag |= tcflag_t(CREAD | CLOCAL | CS8)
        line.c_iflag &= ~tcflag_t(IXOFF | IXANY)
        line.c_iflag |= tcflag_t(IGNPAR)
        withUnsafeMutableBytes(of: &line.c_cc) {
            // With 0 here "nothing yet" would read as 0 bytes, as a line that is gone does.
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
        cfsetispeed(&line, speed)
        cfsetospeed(&line, speed)
        try system("set \(name) to \(baud) baud") { tcsetattr(descriptor, TCSANOW, &line) }
        // What came in at another speed is noise.
        tcflush(descriptor, TCIFLUSH)
    }
}
