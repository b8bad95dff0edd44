/// What the driver of a serial port could not make a byte of.
///
/// Framing errors come from a wrong speed or a bad cable, overruns from a machine that is too busy.
/// Source: `struct serial_icounter_struct`, TIOCGICOUNT; the drivers of real ports have it, pseudo
/// terminals and some USB bridges have not.
package struct LineErrors: Equatable, Sendable {
    package var framing = 0
    package var parity = 0
    /// Bytes lost because the port or the driver had no more room.
    package var overruns = 0
    package var breaks = 0

    package init() {}

    /// What came after `earlier` was counted; the driver counts from its start on, and may wrap.
    func since(_ earlier: LineErrors) -> LineErrors {
        var change = LineErrors()
        change.framing = max(0, framing - earlier.framing)
        change.parity = max(0, parity - earlier.parity)
        change.overruns = max(0, overruns - earlier.overruns)
        change.breaks = max(0, breaks - earlier.breaks)
        return change
    }
}
