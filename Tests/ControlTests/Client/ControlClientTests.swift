import FoundationEssentials
import Glibc
import Positioning
import Synchronization
import Testing

@testable import Control

@Suite("A client asks, waits no longer than it was told, and says why it failed")
struct ControlClientTests {
    @Test("a question is answered with the type of its method")
    func call() throws {
        let daemon = try Daemon()
        defer { daemon.stop() }
        let client = try ControlClient(path: daemon.path)
        let status: StatusRecord = try client.call(.status)
        #expect(status == Sample.status)
        let detail: TripDetail = try client.call(.tripsGet(.init(id: .last, points: true)))
        #expect(detail.points?.count == 2)
    }

    @Test("the text is what the daemon wrote")
    func text() throws {
        let daemon = try Daemon()
        defer { daemon.stop() }
        let client = try ControlClient(path: daemon.path)
        let text = try client.callForText(.status)
        let status = try Array(JSONText.encode(Sample.status))
        #expect(text == status)
    }

    @Test("a snapshot, then events and a goodbye")
    func stream() throws {
        let daemon = try Daemon()
        defer { daemon.stop() }
        let client = try ControlClient(path: daemon.path)
        let snapshot: SnapshotRecord = try client.call(.subscribe(.init(classes: [.events])))
        #expect(snapshot.subscription == 1 && snapshot.store == Sample.store)
        daemon.tell(.event)
        let (kind, params) = try #require(
            try client.nextNotification(within: .seconds(10)))
        #expect(try Notification(kind, params) == .event(Sample.event(813)))
        daemon.tell(.goodbye)
        let (last, reason) = try #require(
            try client.nextNotification(within: .seconds(10)))
        #expect(
            try Notification(last, reason)
                == .goodbye(Goodbye(reason: .stopping, comesBack: true)))
        #expect(throws: ClientError.closed) {
            try client.nextNotification(within: .seconds(10))
        }
    }

    @Test("an error is told as the daemon put it")
    func refused() throws {
        let daemon = try Daemon()
        defer { daemon.stop() }
        let client = try ControlClient(path: daemon.path)
        #expect(throws: ClientError.refused(.notFound("no trip 999"))) {
            try client.callForText(.tripsGet(.init(id: .id(999))))
        }
    }

    @Test("nobody there, a dead socket, and a silent daemon are told apart")
    func unreachable() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "rodi-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
        let path = folder.appending(path: "s").path
        #expect(throws: ClientError.noSocket(path)) { try ControlClient(path: path) }

        let listener = try ControlSocket.listen(path: path)
        let client = try ControlClient(path: path)
        #expect(throws: ClientError.silent) {
            try client.callForText(.status, within: .milliseconds(50))
        }
        #expect(try client.nextNotification(within: .milliseconds(20)) == nil)
        close(listener)
        #expect(throws: ClientError.nobodyListens(path)) { try ControlClient(path: path) }
    }

    @Test(
        "members are found in any line, and no line breaks it",
        arguments: [
            (#"{"a":1,"b":{"c":[1,2,{"d":"}"}]},"e":"x\"y,}"}"#, ["a", "b", "e"]),
            (#" { "a" : 1 , "b" : [ ] } "#, ["a", "b"]), ("{}", []),
        ])
    func members(line: String, names: [String]) throws {
        let ranges = try #require(MessageMembers.ranges(in: Array(line.utf8)))
        #expect(ranges.keys.sorted() == names)
        for length in 0..<line.utf8.count {
            let part = Array(line.utf8.prefix(length))
            _ = MessageMembers.ranges(in: part)
        }
    }
}

/// A server with a thread of its own.
private final class Daemon: Sendable {
    enum Order: Int, Sendable {
        case none
        case event
        case goodbye
        case stop
    }

    let path: String
    private let folder: URL
    private let listener: Int32
    private let order = Atomic(Order.none.rawValue)

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "rodi-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "s").path
        let listener = try ControlSocket.listen(path: path)
        self.listener = listener
        self.folder = folder
        // A thread of its own: the tests that wait for it may fill the pool of tasks.
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Daemon>.fromOpaque(context).takeRetainedValue().serve()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        pthread_detach(thread)
    }

    deinit {
        // What is left in a temporary folder harms nobody.
        try? FileManager.default.removeItem(at: folder)
    }

    func tell(_ new: Order) { order.store(new.rawValue, ordering: .sequentiallyConsistent) }

    func stop() { tell(.stop) }

    private func serve() {
        guard
            let server = try? ControlServer(
                listener: listener, access: AccessRule(user: getuid(), administrators: nil))
        else { return }  // The test then fails to get its answer.
        while true {
            var waiting = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&waiting, 1, 5)
            let now = BootClock.now
            for incoming in server.ready(at: now) {
                if case .tripsGet(let wish) = incoming.request, wish.id == .id(999) {
                    server.refuse(incoming.ticket, .notFound("no trip 999"))
                } else {
                    server.reply(incoming.ticket, Sample.reply(to: incoming.request))
                }
            }
            switch Order(
                rawValue: order.exchange(0, ordering: .sequentiallyConsistent)) ?? .none
            {
            case .none: continue
            case .event: server.publish(event: Sample.event(813), at: now)
            case .goodbye: server.goodbye(comesBack: true)
            case .stop: return
            }
        }
    }
}
