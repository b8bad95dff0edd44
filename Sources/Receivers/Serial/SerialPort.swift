import Glibc
import Positioning

/// A receiver on a terminal line: USB, UART or pseudo terminal.
///
/// Which path leads to it is decided anew each time it is opened. It is opened for reading alone,
/// unless it may be written to.
///
/// Source: termios(3), tty_ioctl(4); linux.md §1 trap 5 for `TIOCNXCL`.
final class SerialPort: ByteSource {
    let name: String
    private(set) var descriptor: Int32?
    private var baud = 9600
    private let isWritable: Bool
    private var choice: PortChoice
    /// What was opened last.
    private var openedPath: String
    /// What the driver had counted when we came.
    private var counted: LineErrors?

    init(path: String, settings: ReceiverSettings, remembered: ReceiverMemory? = nil) {
        name = path
        openedPath = path
        isWritable = settings.configure
        choice = PortChoice(
            path: path, names: StableNames(directory: settings.stableNames),
            remembered: remembered?.stableName)
    }

    deinit { close() }

    func open() throws(SystemError) -> Opening {
        close()
        openedPath = try choice.choose()
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
        counted = LineCounter.read(opened)
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

    func send(_ bytes: [UInt8]) throws(SystemError) {
        guard isWritable, let descriptor else { return }
        // What we say is shorter than any terminal's buffer. A line that takes no more is no reason
        // to let go of it: whoever asks, asks again.
        _ = try systemIfReady("write to \(name)") {
            Glibc.write(descriptor, bytes, bytes.count)
        }
    }

    func heard() { choice.heard(from: openedPath) }

    func remember(in memory: inout ReceiverMemory) { memory.stableName = choice.stableName }

    func report(to health: inout ReceiverHealth) {
        if openedPath != name { health.openedPath = openedPath }
        guard let counted, let descriptor else { return }
        health.line = LineCounter.read(descriptor)?.since(counted)
    }

    func close() {
        guard let descriptor else { return }
        // Left behind, it would keep others out of a pseudo terminal for as long as it lives.
        _ = ioctl(descriptor, UInt(TIOCNXCL))
        _ = Glibc.close(descriptor)
        self.descriptor = nil
    }

    private func openFile() throws(SystemError) -> Int32 {
        let flags = (isWritable ? O_RDWR : O_RDONLY) | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
        do throws(SystemError) {
            return try system("open \(openedPath)") { Glibc.open(openedPath, flags) }
        } catch {
            throw PortFault.explained(error, path: openedPath)
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
