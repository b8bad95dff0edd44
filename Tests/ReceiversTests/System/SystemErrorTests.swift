import Glibc
import Testing

@testable import Receivers

@Suite("The system's conventions become ours in one place")
struct SystemErrorTests {
    /// A call that fails with these errors in turn, then answers 7.
    private final class Call {
        var failures: [Int32]
        var count = 0

        init(_ failures: [Int32]) { self.failures = failures }

        func make() -> Int32 {
            count += 1
            guard !failures.isEmpty else { return 7 }
            errno = failures.removeFirst()
            return -1
        }
    }

    @Test("an interrupted call is made again, however often", arguments: 0...3)
    func interrupted(times: Int) throws {
        let call = Call([Int32](repeating: EINTR, count: times))
        let answer = try system("test") { call.make() }
        #expect(answer == 7)
        #expect(call.count == times + 1)
    }

    @Test("any other failure is thrown with what was being done")
    func thrown() {
        let call = Call([EINTR, EIO])
        #expect(throws: SystemError(code: EIO, doing: "test")) {
            try system("test") { call.make() }
        }
        #expect(call.count == 2)
    }

    @Test("not now is an answer where one may wait", arguments: [EAGAIN, EINPROGRESS])
    func notNow(code: Int32) throws {
        let answer = try systemIfReady("test") { Call([code]).make() }
        #expect(answer == nil)
        #expect(throws: SystemError.self) { try system("test") { Call([code]).make() } }
    }

    @Test("a person is told what, why, and who may be behind it")
    func words() {
        #expect(
            SystemError(code: EBUSY, doing: "open /dev/x", hint: "gpsd?").description
                == "cannot open /dev/x: Device or resource busy (gpsd?)")
    }
}
