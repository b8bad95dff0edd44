import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A capture plays as a receiver would")
final class FileReceiverTests {
    private let folder: String
    private let path: String

    init() throws {
        folder = try temporaryFolder()
        path = folder + "/capture.nmea"
        let text = Array((1...600).map(Sentences.second).joined().utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        try #require(write(file, text, text.count) == text.count)
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    private func epochs(_ outputs: [ReceiverOutput]) -> Int {
        outputs.count { if case .epoch = $0 { true } else { false } }
    }

    @Test("without a limit in turns that leave room for others, to the end")
    func unlimited() throws {
        let receiver = try Receiver(
            SourceAddress(text: path, link: .file(path: path, pace: .unlimited)), source: 3)
        let now = Uptime(seconds: 50)
        var turns = [receiver.start(at: now)]
        while let due = receiver.wakeAt, turns.count < 10 {
            #expect(due <= now)
            turns.append(receiver.woke(at: now))
        }
        #expect(turns.map(epochs) == [256, 256, 88])
        #expect(turns.last?.last == .ended)
        #expect(receiver.health.epochs == 600)
        #expect(receiver.health.state == .closed)
        let outputs = turns.joined()
        for case .epoch(let epoch) in outputs { #expect(epoch.source == 3) }
    }

    @Test("at ten times the pace, on a clock of its own")
    func paced() throws {
        let receiver = try Receiver(
            SourceAddress(text: path, link: .file(path: path, pace: .times(10))), source: 0)
        #expect(receiver.virtualNow == nil)
        var outputs = receiver.start(at: Uptime(seconds: 50))
        #expect(epochs(outputs) == 1)
        let first = try #require(receiver.virtualNow)
        for _ in 0..<20 {
            let due = try #require(receiver.wakeAt)
            outputs += receiver.woke(at: due)
        }
        #expect(epochs(outputs) == 21)
        let second = try #require(receiver.virtualNow)
        #expect(second.seconds(since: first) == 20)
        let next = try #require(receiver.wakeAt)
        #expect(abs(next.seconds - 52.1) < 1e-6)
    }

    @Test("a pipe that nobody writes to, a device and a folder are refused, not waited for")
    func noFile() throws {
        let pipe = folder + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        for path in [pipe, "/dev/zero", folder] {
            let receiver = try Receiver(
                SourceAddress(text: path, link: .file(path: path, pace: .unlimited)), source: 0)
            let outputs = receiver.start(at: Uptime(seconds: 50))
            #expect(outputs.last == .ended)
            #expect(receiver.wakeAt == nil)
            let reason = try #require(receiver.health.lastFailure)
            #expect(reason.contains("no ordinary file"), "\(reason)")
        }
    }

    @Test("a file without end that holds no sentence leaves room for others")
    func nothingInIt() throws {
        let large = folder + "/large"
        let file = open(large, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { unlink(large) }
        // As sparse as it is long: nobody could read it in one turn.
        try #require(ftruncate(file, 1 << 40) == 0)
        close(file)
        let receiver = try Receiver(
            SourceAddress(text: large, link: .file(path: large, pace: .unlimited)), source: 0)
        let now = Uptime(seconds: 50)
        var outputs = receiver.start(at: now)
        for _ in 0..<5 {
            let due = try #require(receiver.wakeAt)
            #expect(due <= now)
            outputs += receiver.woke(at: now)
        }
        #expect(epochs(outputs) == 0)
        #expect((1...(8 << 20)).contains(receiver.health.bytes), "\(receiver.health.bytes)")
        _ = receiver.stop()
        #expect(receiver.wakeAt == nil)
    }

    @Test("a capture that is not there ends at once, in words")
    func missing() throws {
        let receiver = try Receiver(
            SourceAddress(text: "x", link: .file(path: folder + "/none", pace: .unlimited)),
            source: 0)
        let outputs = receiver.start(at: Uptime(seconds: 50))
        #expect(outputs.last == .ended)
        #expect(receiver.health.lastFailure?.contains("No such file") == true)
    }

    @Test("stopping in the middle closes it")
    func stopped() throws {
        let receiver = try Receiver(
            SourceAddress(text: path, link: .file(path: path, pace: .times(1))), source: 0)
        _ = receiver.start(at: Uptime(seconds: 50))
        let outputs = receiver.stop()
        #expect(outputs.count == 1)
        #expect(receiver.wakeAt == nil)
        #expect(receiver.health.losses == [.byUs: 1])
    }
}
