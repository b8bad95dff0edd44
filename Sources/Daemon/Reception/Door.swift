import Control
import Supervision

/// The control socket: systemd's, or our own.
struct Door {
    let descriptor: Int32
    private let path: String
    /// Our own file is removed at the end; systemd's stays.
    private let isOurs: Bool

    static func open(path: String) throws -> Door {
        if let passed = try Readiness.sockets().first(where: { $0.name == "control" }) {
            return Door(descriptor: passed.descriptor, path: path, isOurs: false)
        }
        return Door(descriptor: try ControlSocket.listen(path: path), path: path, isOurs: true)
    }

    /// From now on whoever looks sees that we are here, without knocking.
    func announce() { Presence.announce(at: path) }

    func withdraw() { Presence.withdraw(at: path) }

    /// Nobody is in any more.
    func remove() {
        if isOurs { ControlSocket.remove(path: path) }
    }
}
