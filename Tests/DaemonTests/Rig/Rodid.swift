import Control
import FoundationEssentials
import Glibc
import Positioning
import TestKit

/// A rodid that runs.
final class Rodid {
    let site: Site
    let process: ChildProcess
    let notify: NotifySocket

    /// Starts it, and waits until it says that it is ready.
    ///
    /// Who wants to hear more than that must read on, or the daemon waits as it would for systemd.
    ///
    /// `starter` are the words of a program that becomes rodid.
    init(
        at site: Site, environment: [String: String], isNotified: Bool, starter: [String] = []
    ) throws {
        self.site = site
        notify = try NotifySocket(path: site.folder.path(of: "n"))
        process = try ChildProcess(
            starter + [Programs.rodid, "--config", site.configuration],
            environment: environment.merging(["NOTIFY_SOCKET": notify.path]) { $1 },
            output: site.journalPath, errors: site.journalPath)
        guard notify.awaits("READY=1") else {
            throw TestFault(doing: "wait for rodid to be ready: \(site.journal)")
        }
        if !isNotified { notify.close() }
    }

    func client() throws -> ControlClient { try ControlClient(path: site.socket) }

    func status() throws -> StatusRecord { try client().call(.status) }

    func trip(_ reference: TripReference = .last) throws -> TripDetail {
        try client().call(.tripsGet(Request.TripsGet(id: reference, points: true)))
    }

    /// Every stored event.
    func events() throws -> [EventRecord] {
        try (client().call(.events(Request.Events(since: 0, limit: 1000))) as EventsRecord).events
    }

    func health() throws -> HealthRecord { try client().call(.health) }

    /// What `rodictl --json` prints about it, and how it ends.
    func rodictl<Answer: Decodable>(
        _ arguments: String..., as type: Answer.Type = Answer.self
    ) throws -> (end: ChildProcess.End?, answer: Answer) {
        let output = site.folder.path(of: "rodictl")
        unlink(output)
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket, "--json"] + arguments, output: output)
        let end = process.awaitEnd()
        let text = Site.text(of: output)
        return (end, try JSONDecoder().decode(type, from: FoundationEssentials.Data(text.utf8)))
    }

    /// Subscribes to everything.
    func subscribe(_ wish: Request.Subscribe = .init()) throws -> Subscriber {
        try Subscriber(client(), wish)
    }

    /// Asks for the status whenever something happens, until it is as wanted.
    @discardableResult
    func awaits(
        _ what: String, within patience: Duration = .seconds(60),
        _ isSo: (StatusRecord) throws -> Bool
    ) throws -> StatusRecord {
        let deadline = Deadline(patience)
        let ears = try subscribe()
        let client = try client()
        var status: StatusRecord = try client.call(.status)
        while try !isSo(status) {
            guard !deadline.isOver else {
                throw TestFault(doing: "wait until \(what): \(status)\n\(site.journal)")
            }
            _ = try ears.next(within: .milliseconds(300))
            status = try client.call(.status)
        }
        return status
    }

    /// Ends it in order, by SIGTERM; answers how, and how long that took.
    func stop() -> (end: ChildProcess.End?, took: Duration) {
        let start = ContinuousClock.now
        process.signal(SIGTERM)
        let end = process.awaitEnd()
        return (end, ContinuousClock.now - start)
    }

    /// Resident memory in KiB, and how much of it is anonymous.
    ///
    /// `nil`, said on standard output, where another program runs it: then it is that one's memory.
    /// Source: proc_pid_status(5), proc_pid_exe(5).
    func memory(for test: String = #function) throws -> (resident: Int, anonymous: Int)? {
        guard Programs.file(ofProcess: "\(process.id)") == Programs.rodid else {
            print("skipping the memory in \(test): an emulator's cannot be told from rodid's")
            return nil
        }
        let text = Site.text(of: "/proc/\(process.id)/status")
        func figure(_ name: String) throws -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            guard
                let figure = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first,
                let number = Int(figure)
            else { throw TestFault(doing: "read \(name) of process \(process.id)") }
            return number
        }
        return (try figure("VmRSS:"), try figure("RssAnon:"))
    }
}
