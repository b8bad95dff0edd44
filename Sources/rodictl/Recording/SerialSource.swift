import Glibc

/// Opens a serial port to listen to it.
///
/// Nothing is written to it. Without a speed it keeps the one it has. Source: termios(3).
enum SerialSource {
    static func open(_ path: String, baud: Int?) throws(FileError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            let busy = errno == EBUSY ? " (rodid or gpsd holds it: stop it first)" : ""
            throw FileError(code: errno, doing: "open \(path)\(busy)")
        }
        var line = termios()
        guard tcgetattr(descriptor, &line) == 0 else {
            defer { close(descriptor) }
            throw FileError(code: errno, doing: "use \(path) as a serial port")
        }
        cfmakeraw(&line)
        line.c_cflag |= tcflag_t(CLOCAL | CREAD)
        if let baud {
            guard let speed = speeds[baud] else {
                close(descriptor)
                throw FileError(code: 0, doing: "\(baud) baud is no usual speed")
            }
            cfsetispeed(&line, speed)
            cfsetospeed(&line, speed)
        }
        guard tcsetattr(descriptor, TCSANOW, &line) == 0 else {
            defer { close(descriptor) }
            throw FileError(code: errno, doing: "set up \(path)")
        }
        return descriptor
    }

    private static let speeds: [Int: speed_t] = [
        4800: speed_t(B4800), 9600: speed_t(B9600), 19_200: speed_t(B19200),
        38_400: speed_t(B38400), 57_600: speed_t(B57600), 115_200: speed_t(B115200),
        230_400: speed_t(B230400), 460_800: speed_t(B460800), 921_600: speed_t(B921600),
    ]
}
