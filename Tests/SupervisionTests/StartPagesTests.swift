import Testing

@testable import Supervision

@Suite("What only the start needed is let go")
struct StartPagesTests {
    @Test("of programs and libraries the text, and nothing that was ever written to")
    func ranges() {
        let maps = """
            55d0c0000000-55d0c0001000 r--p 00000000 fe:00 42                         /usr/bin/rodid
            55d0c0001000-55d0c0003000 r-xp 00001000 fe:00 42                         /usr/bin/rodid
            55d0c0003000-55d0c0004000 rw-p 00003000 fe:00 42                         /usr/bin/rodid
            55d0c1000000-55d0c1021000 rw-p 00000000 00:00 0                          [heap]
            7f0000000000-7f0000010000 r-xp 00000000 fe:00 43                         /lib/a b.so
            7f0000020000-7f0000021000 rwxp 00000000 fe:00 44                         /lib/odd.so
            7ffc00000000-7ffc00002000 r-xp 00000000 00:00 0                          [vdso]
            """
        #expect(
            StartPages.textRanges(in: maps) == [
                0x55d0_c000_1000..<0x55d0_c000_3000, 0x7f00_0000_0000..<0x7f00_0001_0000,
            ])
        #expect(StartPages.textRanges(in: "nonsense\n\nx-y r-xp 0 0 1 z").isEmpty)
    }

    @Test("the program goes on afterwards")
    func goesOn() {
        #expect(StartPages.letGo() > 0)
        #expect((0..<1000).reduce(0, +) == 499_500)
    }
}
