import Glibc

/// How far the clock of this process runs ahead of the boot-time clock: not at all, but in a test.
///
/// A drive of an hour is then heard in seconds by the very loop that hears it in a car. The file that
/// `RODI_CLOCK_LEAD` names begins with eight bytes, nanoseconds in the order of this machine; whoever
/// feeds the receiver moves it on, and never back.
struct ClockLead: Sendable {
    /// What this process was started with; `nil` outside a test.
    static let ofThisProcess = getenv("RODI_CLOCK_LEAD").flatMap { ClockLead(path: $0) }

    private let descriptor: Int32

    private init?(path: UnsafePointer<CChar>) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    var nanoseconds: Int64 {
        var lead: Int64 = 0
        let count = pread(descriptor, &lead, MemoryLayout<Int64>.size, 0)
        return count == MemoryLayout<Int64>.size ? lead : 0
    }
}
