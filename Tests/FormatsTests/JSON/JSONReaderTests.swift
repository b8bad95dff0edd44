import Testing

@testable import Formats

@Suite("JSON is read value by value, or refused with its line")
struct JSONReaderTests {
    @Test("objects, arrays and every kind of value")
    func values() throws {
        var json = reader(
            #" {"a": [1, -2.5e1, "x\né\uD83D\uDE97"], "b": {"c": [[], {}, null, true]}, "d": false} "#
        )
        try json.enterObject()
        #expect(try json.nextKey() == "a")
        try json.enterArray()
        #expect(try json.nextElement())
        #expect(try json.number() == 1)
        #expect(try json.nextElement())
        #expect(try json.number() == -25)
        #expect(try json.nextElement())
        #expect(try json.string() == "x\né🚗")
        #expect(try !json.nextElement())
        #expect(try json.nextKey() == "b")
        try json.skip()
        #expect(try json.nextKey() == "d")
        #expect(try !json.bool())
        #expect(try json.nextKey() == nil)
        try json.finish()
    }

    static let refusals: [(String, String)] = [
        ("", "1: the end of the file; expected a value"),
        ("[1 2]", "1: '2'; expected a comma or ]"),
        ("[1,]", "1: ']'; expected a value"),
        ("{\"a\" 1}", "1: '1'; expected a colon"),
        ("{\"a\":1,}", "1: '}'; expected a key"),
        ("{1:2}", "1: '1'; expected a key"),
        ("[\n\n01]", "3: '01'; expected a number"),
        ("[1.]", "1: '1.'; expected a number"),
        ("[-]", "1: '-'; expected a number"),
        ("[1e999]", "1: '1e999'; expected a number"),
        ("[nul]", "1: 'n'; expected null"),
        ("[tru]", "1: 't'; expected true or false"),
        ("[\"a\nb\"]", "1: a control character in a string; expected an escape for it"),
        ("[\"\\x\"]", "1: a malformed string; expected UTF-8, and escapes of RFC 8259"),
        ("[\"\\uD800\"]", "1: a malformed string; expected UTF-8, and escapes of RFC 8259"),
        ("[\"", "1: the end of the file in a string; expected a quotation mark"),
        ("[\"\\", "1: the end of the file in a string; expected a quotation mark"),
        ("[] []", "1: '['; expected the end of the file"),
        ("[\u{1}]", "1: a byte 1; expected a value"),
    ]

    @Test("what is no JSON is refused in these words", arguments: refusals)
    func refused(text: String, complaint: String) {
        #expect(fault(text) == complaint)
    }

    @Test("a hundred arrays within one another are read, one more is refused")
    func depth() {
        #expect(
            fault(String(repeating: "[", count: 100) + String(repeating: "]", count: 100)) == nil)
        #expect(
            fault(String(repeating: "[", count: 1_000_000))
                == "1: values nested deeper than 100; expected fewer")
    }

    @Test("how deep arrays are nested is seen before they are read")
    func ahead() {
        #expect(reader(" [ [\n[1]]]").arraysAhead(limit: 4) == 3)
        #expect(reader("[[[[[").arraysAhead(limit: 4) == 4)
        #expect(reader("{").arraysAhead(limit: 4) == 0)
    }

    private func reader(_ text: String) -> JSONReader { JSONReader(Array(text.utf8)) }

    private func fault(_ text: String) -> String? {
        var json = reader(text)
        do throws(FormatFault) {
            try json.skip()
            try json.finish()
            return nil
        } catch {
            return "\(error.line): \(error.read); expected \(error.expected)"
        }
    }
}
