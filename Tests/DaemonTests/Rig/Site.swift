import FoundationEssentials
import Glibc
import TestKit

/// A folder with everything one rodid needs: configuration, state, socket, journal.
final class Site {
    let folder: TemporaryFolder
    var state: String { folder.path(of: "state") }
    var socket: String { folder.path(of: "s") }
    var configuration: String { folder.path(of: "rodi.conf") }
    var journalPath: String { folder.path(of: "journal") }

    init(_ sections: String, source: String) throws {
        folder = try TemporaryFolder()
        try configure(sections, source: source)
    }

    /// Writes the configuration: our own paths, and what the test wants besides.
    func configure(_ sections: String, source: String, level: String = "info") throws {
        _ = try folder.write(
            """
            [receiver]
            source = \(source)
            [log]
            level = \(level)
            [paths]
            state = \(state)
            socket = \(socket)
            places = \(folder.path(of: "places.geojson"))
            courses = \(folder.path(of: "courses"))
            itinerary = \(folder.path(of: "itinerary.json"))
            \(sections)

            """, to: "rodi.conf")
    }

    /// Starts a rodid and waits until it says that it is ready.
    func start(
        environment: [String: String] = [:], isNotified: Bool = false, by starter: [String] = []
    ) throws -> Rodid {
        try Rodid(at: self, environment: environment, isNotified: isNotified, starter: starter)
    }

    /// Starts a rodid on a socket that listens already, as systemd does, and does not wait for it.
    func activate(on socket: Int32, telling notify: NotifySocket) throws -> ChildProcess {
        // The variable must hold the number of the process, which only that process knows.
        try ChildProcess(
            [
                "/bin/sh", "-c", "LISTEN_PID=$$ exec \"$0\" --config \"$1\"", Programs.rodid,
                configuration,
            ],
            environment: [
                "LISTEN_FDS": "1", "LISTEN_FDNAMES": "control", "NOTIFY_SOCKET": notify.path,
            ], errors: journalPath, passing: [(ours: socket, theirs: 3)])
    }

    /// Runs `rodid` with these arguments to its end; answers that and everything it printed.
    func run(_ arguments: String...) throws -> (end: ChildProcess.End?, text: String) {
        let output = folder.path(of: "output")
        unlink(output)
        let process = try ChildProcess(
            [Programs.rodid] + arguments, output: output, errors: output)
        let end = process.awaitEnd()
        return (end, Self.text(of: output))
    }

    /// Everything every rodid here said to its journal.
    var journal: String { Self.text(of: journalPath) }

    static func text(of path: String) -> String {
        // A file that nobody wrote yet says nothing.
        String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
    }
}
