import CLinux
import Glibc

/// One descriptor for whatever a receiver listens to at the moment.
///
/// An epoll instance can be watched by another one, so the event loop keeps a single watch for a
/// receiver's whole life while the receiver opens and closes what it likes.
/// Source: epoll(7), "an epoll file descriptor is itself poll/epoll/selectable".
struct Poller: ~Copyable {
    let descriptor: Int32

    enum Interest { case reading, writing }

    init() throws(SystemError) {
        descriptor = try system("create an epoll instance") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    deinit { close(descriptor) }

    func add(_ other: Int32, _ interest: Interest) throws(SystemError) {
        try control(EPOLL_CTL_ADD, other, interest)
    }

    func change(_ other: Int32, to interest: Interest) throws(SystemError) {
        try control(EPOLL_CTL_MOD, other, interest)
    }

    func remove(_ other: Int32) {
        // It may be gone already: a closed descriptor leaves by itself.
        epoll_ctl(descriptor, EPOLL_CTL_DEL, other, nil)
    }

    /// Whether there is anything to do.
    var isReady: Bool {
        var event = epoll_event()
        return epoll_wait(descriptor, &event, 1, 0) > 0
    }

    private func control(
        _ operation: Int32, _ other: Int32, _ interest: Interest
    ) throws(SystemError) {
        var event = epoll_event()
        event.events =
            switch interest {
            case .reading: EPOLLIN.rawValue
            case .writing: EPOLLOUT.rawValue
            }
        try system("watch a descriptor") { epoll_ctl(descriptor, operation, other, &event) }
    }
}
