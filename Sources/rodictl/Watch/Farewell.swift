import Control
import Glibc
import Positioning

/// Whether a daemon that said goodbye for good is there again.
///
/// It says so, too, when it is merely restarted, and cannot know. To knock would start one that a
/// person has just stopped, where systemd holds the socket: so it is only looked for, and knocked at
/// when it shows by itself that it is there.
struct Farewell: Equatable {
    /// What can be seen without knocking.
    struct Sight: Equatable {
        /// A daemon says that it runs.
        var isAnnounced: Bool
        /// The socket's file, while there is one.
        var socket: Mark?
    }

    /// Tells a file from another that came into its place.
    struct Mark: Equatable {
        var number: UInt64
        /// Nanoseconds since 1970, by the clock of the machine: only compared for being the same.
        var made: Int64
    }

    enum Verdict: Equatable {
        case wait
        /// It is there again.
        case knock
        /// It was stopped, not restarted.
        case over
    }

    private let since: Uptime
    /// As it was when it said goodbye.
    private let first: Mark?
    private let patience: Duration?

    /// Without `patience` it is never over.
    init(at now: Uptime, seeing sight: Sight, patience: Duration?) {
        since = now
        first = sight.socket
        self.patience = patience
    }

    /// What systemd opened stays as it was; what the daemon opened is gone, and the next opens another.
    func judge(_ sight: Sight, at now: Uptime) -> Verdict {
        if sight.isAnnounced { return .knock }
        if let socket = sight.socket, socket != first { return .knock }
        guard let patience, since.duration(to: now) >= patience else { return .wait }
        return .over
    }

    /// When to look next: often as long as somebody may wait for it.
    func nextLook(after now: Uptime) -> Uptime {
        now.advanced(by: since.duration(to: now) < Self.patience ? Self.pause : Self.longPause)
    }

    private static let pause = Duration.milliseconds(500)
    private static let longPause = Duration.seconds(4)
    /// As long as a person would wait for a screen to come back: a daemon ends within 2 s, begins
    /// anew within a few, and a slow card takes some more.
    static let patience = Duration.seconds(10)
}

extension Farewell.Sight {
    /// What there is at a socket now.
    init(of socket: String) {
        isAnnounced = Presence.isAnnounced(at: socket)
        var status = stat()
        guard lstat(socket, &status) == 0 else { return }
        let made = status.st_mtim
        self.socket = Farewell.Mark(
            number: UInt64(status.st_ino),
            made: Int64(made.tv_sec) &* 1_000_000_000 &+ Int64(made.tv_nsec))
    }
}
