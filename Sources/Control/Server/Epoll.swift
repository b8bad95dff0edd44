import CLinux
import Glibc

/// The descriptors a server waits for, as one descriptor.
///
/// Source: epoll(7); an epoll descriptor is itself readable when one of its own is ready.
struct Epoll: ~Copyable {
    /// What may be done without blocking.
    struct Readiness: OptionSet {
        let rawValue: UInt32

        static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// Both directions are gone.
        static let hungUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    let descriptor: Descriptor

    init() throws(ControlError) {
        descriptor = Descriptor(
            try check(epoll_create1(Int32(EPOLL_CLOEXEC)), doing: "make an epoll descriptor"))
    }

    func add(_ other: Int32, as name: UInt64, _ wanted: Readiness) throws(ControlError) {
        try control(EPOLL_CTL_ADD, other, name, wanted)
    }

    func change(_ other: Int32, as name: UInt64, _ wanted: Readiness) throws(ControlError) {
        try control(EPOLL_CTL_MOD, other, name, wanted)
    }

    /// What is ready now; never waits.
    func ready() -> [(name: UInt64, Readiness)] {
        var events = [epoll_event](repeating: epoll_event(), count: Self.most)
        let count = epoll_wait(descriptor.number, &events, Int32(Self.most), 0)
        guard count > 0 else { return [] }
        return events.prefix(Int(count)).map { ($0.data.u64, Readiness(rawValue: $0.events)) }
    }

    private func control(
        _ operation: Int32, _ other: Int32, _ name: UInt64, _ wanted: Readiness
    ) throws(ControlError) {
        var event = epoll_event()
        event.events = wanted.rawValue
        event.data.u64 = name
        try check(
            epoll_ctl(descriptor.number, operation, other, &event), doing: "watch a descriptor")
    }

    /// Taken at once; the rest is still ready the next time.
    private static let most = 64
}
