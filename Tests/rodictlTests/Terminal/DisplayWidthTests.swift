import Testing

@testable import rodictl

@Suite("Columns are what a terminal gives to a letter, not letters")
struct DisplayWidthTests {
    private static let words: [(String, Int)] = [
        ("home", 4), ("Zürich", 6), ("Zu\u{308}rich", 6), ("寿司屋", 6), ("서울", 4), ("ｱ", 1),
        ("Ａ", 2), ("🍣", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("🇳🇱", 2), ("👩‍👧", 2), ("👍🏽", 2),
        ("±°…", 3), ("", 0), ("a\u{200B}b", 2), ("ไทย", 3), ("שלום", 4),
    ]

    @Test("ideographs and pictures take two, accents none")
    func words() {
        for (word, columns) in Self.words {
            #expect(DisplayWidth.columns(of: word) == columns, "\(word)")
        }
    }

    @Test("columns of a table line up whatever the names are")
    func table() {
        var table = Table()
        table.add(["寿司屋 🍣", "inside"])
        table.add(["home", "outside"])
        #expect(table.text == "寿司屋 🍣  inside\nhome       outside\n")
    }

    @Test("a paragraph is broken where the terminal ends")
    func wrapping() {
        #expect(Wrapping.lines("ab cd ef", columns: 5) == ["ab cd", "ef"])
        #expect(Wrapping.lines("寿司 屋寿 司", columns: 9) == ["寿司 屋寿", "司"])
        #expect(Wrapping.lines("a 寿司屋寿司屋 b", columns: 5) == ["a", "寿司", "屋寿", "司屋", "b"])
        #expect(Wrapping.lines("a\u{A0}b c", columns: 3) == ["a b", "c"])
        #expect(Wrapping.lines("", columns: 3).isEmpty)
    }

    @Test("a number and its unit stay together")
    func units() {
        #expect(
            Wrapping.lines(Wrapping.bound("since 9 in 14.2 km, 3 h 20 min"), columns: 9)
                == ["since 9", "in", "14.2 km,", "3 h", "20 min"])
        #expect(Wrapping.bound("a m b  3") == "a m b  3")
    }
}
