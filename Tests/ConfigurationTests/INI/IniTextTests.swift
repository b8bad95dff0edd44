import TestKit
import Testing

@testable import Configuration

@Suite("A configuration file is taken apart line by line, and the count is right")
struct IniTextTests {
    @Test("sections, entries and both kinds of comment")
    func ordinary() {
        let text = """
            # prose
            [gate]
              max-age = 15s ; a comment
            ; prose

            [vehicle Polo 1.2]
            consumption=6.1
            note = a;b
            """
        #expect(
            items(text) == [
                IniItem(line: 2, meaning: .section("gate")),
                IniItem(line: 3, meaning: .entry(section: "gate", key: "max-age", value: "15s")),
                IniItem(line: 6, meaning: .section("vehicle Polo 1.2")),
                IniItem(
                    line: 7,
                    meaning: .entry(section: "vehicle Polo 1.2", key: "consumption", value: "6.1")),
                IniItem(
                    line: 8, meaning: .entry(section: "vehicle Polo 1.2", key: "note", value: "a;b")
                ),
            ])
    }

    @Test("an indented line does not continue the one before")
    func indented() {
        #expect(
            items("[trip]\nstop = 1s\n  reopen = 2s").map(\.line) == [1, 2, 3])
    }

    @Test("a byte order mark and carriage returns mean nothing")
    func foreign() {
        let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("[trip]\r\nstop = 1s\r\n".utf8)
        #expect(
            IniText.items(in: bytes) == [
                IniItem(line: 1, meaning: .section("trip")),
                IniItem(line: 2, meaning: .entry(section: "trip", key: "stop", value: "1s")),
            ])
    }

    @Test(
        "what is neither a section nor an entry is refused with its line",
        arguments: ["[trip", "[]", "[trip] stop = 1s", "stop", "stop: 1s", "= 5", "key : a = b"])
    func malformed(line: String) {
        let refused = items("# one\n\(line)\nstop = 1s").filter {
            if case .malformed = $0.meaning { true } else { false }
        }
        #expect(refused.map(\.line) == [2])
    }

    @Test("a line is taken whole up to the limit of libinih, and refused beyond it")
    func long() {
        let room = 198
        let fits = "key = " + String(repeating: "x", count: room - 6)
        #expect(
            items("[s]\n\(fits)").last?.meaning
                == .entry(section: "s", key: "key", value: String(fits.dropFirst(6))))
        #expect(
            items("[s]\n\(fits)y\nb = 1").map(\.meaning)[1...] == [
                .malformed(read: "a line of 199 bytes", expected: "at most 198"),
                .entry(section: "s", key: "b", value: "1"),
            ])
        #expect(items("#" + String(repeating: "x", count: 5000)).isEmpty)
    }

    @Test("bytes that are no text are refused, and nothing crashes", arguments: UInt64(1)...50)
    func noise(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var bytes = (0..<400).map { _ in UInt8.random(in: 0...255, using: &dice) }
        for index in stride(from: 0, to: bytes.count, by: 23) {
            bytes[index] = [0x0A, 0x3D, 0x5B, 0x5D, 0x3B].randomElement(using: &dice) ?? 0
        }
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
        #expect(IniText.items(in: bytes).allSatisfy { (1...lines).contains($0.line) })
        #expect(!IniText.items(in: [0x61, 0x3D, 0xFF]).isEmpty)
    }

    private func items(_ text: String) -> [IniItem] {
        IniText.items(in: Array(text.utf8))
    }
}
