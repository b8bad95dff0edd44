import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("Standard input is read to its end")
struct PipeReceiverTests {
    private func receiver(_ descriptor: Int32) throws -> LiveReceiver<NMEAConversation> {
        let settings = ReceiverBench.settings
        return try LiveReceiver(
            Pipe(descriptor: descriptor, name: "standard input"),
            NMEAConversation(
                SourceAddress(text: "-", link: .standardInput), source: 0, settings: settings),
            source: 0, settings: settings)
    }

    @Test("the end of a pipe is the end, and the last epoch is told before")
    func pipeEnds() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let receiver = try receiver(ends[0])
        let now = Uptime(seconds: 100)
        var outputs = receiver.start(at: now)
        let text = Array((Sentences.second(1) + Sentences.second(2)).utf8)
        try #require(write(ends[1], text, text.count) == text.count)
        outputs += receiver.ready(at: now)
        close(ends[1])
        outputs += receiver.ready(at: now)
        let said = outputs.map { output in
            switch output {
            case .epoch: "epoch"
            case .link(let change): change.state.rawValue
            case .time: "time"
            case .trouble: "trouble"
            case .learned: "learned"
            case .ended: "ended"
            }
        }
        #expect(said == ["connecting", "connected", "epoch", "epoch", "closed", "ended"])
        #expect(receiver.wakeAt == nil)
    }

    @Test("a file redirected into it is read although it cannot be watched")
    func regularFile() throws {
        let folder = try temporaryFolder()
        let path = folder + "/capture"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let text = Array((1...5).map(Sentences.second).joined().utf8)
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        try #require(write(file, text, text.count) == text.count)
        lseek(file, 0, SEEK_SET)
        let receiver = try receiver(file)
        let now = Uptime(seconds: 100)
        var outputs = receiver.start(at: now)
        for _ in 0..<10 where receiver.wakeAt != nil { outputs += receiver.woke(at: now) }
        #expect(outputs.last == .ended)
        #expect(receiver.health.epochs == 5)
    }
}
