import CLinux
import Glibc

/// One descriptor for whatever a receiver listens to at the moment.
///
/// An epoll instance can be watched by another one, so the event loop keeps a single watch for a
/// receiver's whole life while the receiver opens and closes what it likes.
/// Source: epoll(7), "an epoll file descriptor is itself poll/epoll/selectable".
struct Poller: ~Copyable {
    let descriptor: Int32
    private var watched: Int32?
    /// A regular file can always be read, and cannot be watched.
    private(set) var isUnwatchable = false

    enum Interest { case reading, writing }

    init() throws(SystemError) {
        descriptor = try system("create an epoll instance") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
    }

    deinit { close(descriptor) }

    /// Listens to `other` alone from now on.
    mutating func watch(_ other: Int32, for interest: Interest) throws(SystemError) {
        release()
        var event = epoll_event()
        event.events =
            switch interest {
            case .reading: EPOLLIN.rawValue
            case .writing: EPOLLOUT.rawValue
            }
        do {
            try system("watch a descriptor") {
                epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event)
            }
            watched = other
        } catch  where error.code == EPERM {
            isUnwatchable = true
        }
    }

    /// Listens to nothing.
    mutating func release() {
        // It may be gone already: a descriptor that is closed leaves by itself.
        if let watched { epoll_ctl(descriptor, EPOLL_CTL_DEL, watched, nil) }
        watched = nil
        isUnwatchable = false
    }

    /// Whether there is anything to do.
    var isReady: Bool {
        var event = epoll_event()
        return epoll_wait(descriptor, &event, 1, 0) > 0
    }
}
