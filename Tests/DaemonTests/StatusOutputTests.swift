import Glibc
import TestKit
import Testing

@Suite("rodictl status says why it cannot say anything, and what to do")
struct StatusOutputTests {
    @Test("the daemon stopped: how to start it")
    func stopped() async throws {
        try await onOwnThread {
            let folder = try TemporaryFolder()
            let (end, text) = try status(folder, folder.path(of: "s"))
            #expect(end == .exited(1))
            #expect(
                text == "rodictl: rodid is not running: no socket \(folder.path(of: "s"))."
                    + " Start it with: sudo systemctl start rodid\n")
        }
    }

    @Test("no permission: which group to join")
    func forbidden() async throws {
        try await onOwnThread {
            guard getuid() == 0, Programs.has(Self.setpriv, for: "no permission") else { return }
            let site = try Site("", source: "tcp://127.0.0.1:9")
            chmod(site.folder.path, 0o755)
            let rodid = try site.start()
            chmod(site.socket, 0o600)
            let (end, text) = try status(
                site.folder, site.socket,
                by: [Self.setpriv, "--reuid=65534", "--regid=65534", "--clear-groups"])
            guard end != .exited(127) else {
                return print("skipping: nobody may not run the program under test")
            }
            #expect(end == .exited(5))
            #expect(
                text == "rodictl: permission denied on \(site.socket): join group rodi"
                    + " (sudo adduser $USER rodi, then log in again)\n")
            _ = rodid.stop()
        }
    }

    private func status(
        _ folder: TemporaryFolder, _ socket: String, by starter: [String] = []
    ) throws -> (end: ChildProcess.End?, text: String) {
        let output = folder.path(of: "output")
        let process = try ChildProcess(
            starter + [Programs.rodictl, "--socket", socket, "status"], output: output,
            errors: output)
        return (process.awaitEnd(), Site.text(of: output))
    }

    /// Changes who a program is; a part of every Debian (util-linux).
    private static let setpriv = "/usr/bin/setpriv"
}
