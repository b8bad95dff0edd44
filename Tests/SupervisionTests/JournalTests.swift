import Glibc
import Positioning
import Synchronization
import Testing

@testable import Supervision

@Suite("The journal says what happened, with its facts in fields")
struct JournalTests {
    /// Keeps what was written, and tells the time.
    private final class Recorder: Sendable {
        private let state = Mutex<([Journal.Entry], Uptime)>(([], Uptime(.zero)))
        var entries: [Journal.Entry] { state.withLock { $0.0 } }
        func write(_ entry: Journal.Entry) { state.withLock { $0.0.append(entry) } }
        var now: Uptime {
            get { state.withLock { $0.1 } }
            set { state.withLock { $0.1 = newValue } }
        }
    }

    private let recorder = Recorder()
    private let journal: Journal

    init() {
        let recorder = recorder
        journal = Journal(
            threshold: .notice, now: { recorder.now }, write: { recorder.write($0) })
    }

    @Test("what is less important than the threshold is dropped")
    func threshold() {
        journal.debug("d")
        journal.info("i")
        journal.notice("n", ["a": "1"])
        journal.warning("w")
        journal.error("e")
        #expect(
            recorder.entries == [
                Journal.Entry(.notice, "n", ["a": "1"]), Journal.Entry(.warning, "w"),
                Journal.Entry(.error, "e"),
            ])
        journal.threshold = .debug
        journal.debug("d")
        #expect(recorder.entries.last == Journal.Entry(.debug, "d"))
    }

    @Test("a line that says the same again waits, and then says how often")
    func repeats() {
        for second in 0...70 {
            recorder.now = Uptime(seconds: Double(second))
            journal.warning("lost", ["reason": "eof"])
        }
        #expect(
            recorder.entries == [
                Journal.Entry(.warning, "lost", ["reason": "eof"]),
                Journal.Entry(.warning, "lost", ["reason": "eof", "repeated": "59"]),
            ])
    }

    @Test("an event is never held back")
    func events() {
        for _ in 0..<3 { journal.notice("place entered", ["event": "place.entered"]) }
        #expect(recorder.entries.count == 3)
    }

    @Test("fields are named as journald wants them")
    func fields() {
        let entry = Journal.Entry(
            .notice, "fix refused", ["event": "fix.refused", "fix.refused.reason-why": "leaping"])
        #expect(
            entry.journalFields == [
                "PRIORITY=5", "MESSAGE=fix refused", "SYSLOG_IDENTIFIER=rodid",
                "RODI_EVENT=fix.refused", "RODI_FIX_REFUSED_REASON_WHY=leaping",
            ])
        let long = Journal.Entry(.info, "m", [String(repeating: "k", count: 100): "v"])
        #expect(long.journalFields.last?.split(separator: "=").first?.utf8.count == 64)
    }

    @Test("a person reads one line, whatever is in it")
    func text() {
        let entry = Journal.Entry(
            .warning, "receiver lost", ["reason": "end of\nfile", "b": "", "tries": "3"])
        #expect(
            entry.text == "warning receiver lost b=\"\" reason=\"end of?file\" tries=3")
    }

    @Test("the system's journal is recognised by its stream")
    func stream() throws {
        let ends = try Ends()
        var status = stat()
        fstat(ends.reading, &status)
        setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
        defer { unsetenv("JOURNAL_STREAM") }
        #expect(Journal.leadsToJournal(ends.reading))
        #expect(!Journal.leadsToJournal(-1))
        setenv("JOURNAL_STREAM", "1:2", 1)
        #expect(!Journal.leadsToJournal(ends.reading))
    }
}
