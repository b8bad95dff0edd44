/// Why something could not be found out.
enum Obstacle: Error, Equatable, Sendable {
    /// Only the daemon knows, and it does not answer.
    case daemonAway
    /// This machine, or container, was not started by systemd.
    case noSystemd
    /// A program did not answer, such as systemctl.
    case mute(String)
    /// Only root, or a group, may look there.
    case forbidden(String)
    /// What should be there is not.
    case absent(String)
    /// The system's own words about a path.
    case unreadable(String, why: String)
    /// It takes long, or disturbs: asked for by `--deep`.
    case notAsked
}
