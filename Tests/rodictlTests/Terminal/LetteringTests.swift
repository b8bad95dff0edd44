import Testing

@testable import rodictl

@Suite("Letters are those of the locale, and steer nothing")
struct LetteringTests {
    private static let locales: [([String: String], Lettering)] = [
        (["LANG": "en_GB.UTF-8"], .unicode),
        (["LANG": "C.utf8"], .unicode),
        (["LANG": "C"], .plain),
        ([:], .plain),
        (["LANG": "de_DE@euro"], .plain),
        (["LANG": "en_GB.UTF-8", "LC_ALL": "C"], .plain),
        (["LANG": "en_GB.UTF-8", "LC_CTYPE": "POSIX"], .plain),
        (["LANG": "C", "LC_CTYPE": "C.UTF-8"], .unicode),
        (["LANG": "C", "LC_CTYPE": "C.UTF-8", "LC_ALL": ""], .unicode),
    ]

    @Test("LC_ALL before LC_CTYPE before LANG, and an empty one counts for nothing")
    func locale() {
        for (environment, lettering) in Self.locales {
            #expect(Lettering { environment[$0] } == lettering, "\(environment)")
        }
    }

    @Test("what a typewriter has not is written as people do")
    func plain() {
        #expect(
            Lettering.plain.spelled("“a” … 3° ± 1 m — é 寿 🍣")
                == "\"a\" ... 3 deg +/- 1 m - ? ?? ??")
        #expect(Lettering.unicode.spelled("“a” … é 寿 🍣") == "“a” … é 寿 🍣")
    }

    @Test("a name cannot steer the terminal", arguments: [Lettering.unicode, .plain])
    func harmless(lettering: Lettering) {
        let marked = lettering.spelled("a\u{1B}[2Jb\u{9B}31mc\r\n\u{202E}d\u{7F}\t")
        let mark = lettering == .unicode ? "\u{FFFD}" : "?"
        #expect(marked == "a*[2Jb*31mc***d**".replacing("*", with: mark))
    }

    @Test("a bar is as long as it is wide, however full")
    func bar() {
        #expect(Lettering.unicode.bar(0.5, columns: 5) == "██▌░░")
        #expect(Lettering.unicode.bar(2, columns: 3) == "███")
        #expect(Lettering.plain.bar(0.5, columns: 5) == "###..")
        #expect(Lettering.plain.bar(-1, columns: 3, ground: false) == "   ")
    }
}
