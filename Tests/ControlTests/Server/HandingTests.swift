import FoundationEssentials
import Glibc
import Positioning
import Testing

@testable import Control

@Suite("An open file goes along with an answer")
struct HandingTests {
    /// A file without a name that holds a text.
    private func file(_ text: String) throws -> Int32 {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "rodi-\(UInt64.random(in: 0 ... .max))").path
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        unlink(path)
        try #require(write(file, text, text.utf8.count) == text.utf8.count)
        return file
    }

    private func text(of file: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = pread(file, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test("one end's descriptor is another at the other end, and outlives it")
    func passed() throws {
        var pair: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
        let one = Descriptor(pair[0])
        let other = Descriptor(pair[1])
        let file = try file("what is in it")
        #expect(PassedFile.send(Array("line\n".utf8), with: file, over: one.number) == 5)
        close(file)
        var room = [UInt8](repeating: 0, count: 64)
        let (count, received) = PassedFile.receive(&room, from: other.number)
        let copy = Descriptor(try #require(received))
        #expect(count == 5 && room.starts(with: "line\n".utf8))
        #expect(text(of: copy.number) == "what is in it")
        #expect(fcntl(copy.number, F_GETFD) & FD_CLOEXEC != 0)

        // A plain line brings none.
        #expect(write(one.number, "plain\n", 6) == 6)
        let plain = PassedFile.receive(&room, from: other.number)
        #expect(plain.count == 6 && plain.file == nil)
    }

    @Test("a client is handed it with the answer; who wants no answer, or left, gets none")
    func handed() throws {
        let bench = try Bench()
        let wire = try bench.connect()
        let file = try file("a store")
        defer { close(file) }
        let reply = Reply.backup(BackupRecord(bytes: 7, store: "x"))
        bench.leavesOpen = [.backup]
        wire.write(#"{"method":"backup"}"# + "\n" + #"{"id":5,"method":"backup"}"# + "\n")
        bench.turn()
        let tickets = bench.open.map(\.ticket)
        try #require(tickets.count == 2)
        for ticket in tickets { bench.server.hand(file, to: ticket, with: reply) }
        var room = [UInt8](repeating: 0, count: 4096)
        let (count, received) = PassedFile.receive(&room, from: wire.descriptor)
        let line = String(decoding: room.prefix(max(0, count)), as: UTF8.self)
        #expect(line == #"{"jsonrpc":"2.0","id":5,"result":{"bytes":7,"store":"x"}}"# + "\n")
        let copy = Descriptor(try #require(received))
        #expect(text(of: copy.number) == "a store")
        // Answered once; a second time is nothing.
        bench.server.hand(file, to: tickets[1], with: reply)
    }
}
