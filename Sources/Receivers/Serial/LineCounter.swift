import CLinux
import Glibc

/// Asks the driver of a serial port what it could not read.
///
/// Source: tty_ioctl(4), TIOCGICOUNT.
enum LineCounter {
    /// Counts since the driver was loaded; `nil` when it keeps none.
    static func read(_ descriptor: Int32) -> LineErrors? {
        var counts = serial_icounter_struct()
        guard ioctl(descriptor, UInt(TIOCGICOUNT), &counts) == 0 else { return nil }
        var errors = LineErrors()
        errors.framing = Int(counts.frame)
        errors.parity = Int(counts.parity)
        errors.overruns = Int(counts.overrun) + Int(counts.buf_overrun)
        errors.breaks = Int(counts.brk)
        return errors
    }
}
