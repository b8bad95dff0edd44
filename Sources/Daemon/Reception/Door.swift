import Control
import Supervision

/// The control socket: systemd's, or our own.
struct Door {
    let descriptor: Int32
    /// Our own file, to be removed at the end; systemd's stays.
    private let path: String?

    static func open(path: String) throws -> Door {
        if let passed = try Readiness.sockets().first(where: { $0.name == "control" }) {
            return Door(descriptor: passed.descriptor, path: nil)
        }
        return Door(descriptor: try ControlSocket.listen(path: path), path: path)
    }

    func close() {
        if let path { ControlSocket.remove(path: path) }
    }
}
