import TestKit
import Testing

@testable import Formats

@Suite("XML is taken apart tag by tag, or refused with its line")
struct XMLScannerTests {
    @Test("tags, attributes and texts, prefixes dropped")
    func tags() throws {
        let pieces = try scan(
            """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE x [<!ENTITY a "<>">]>
            <g:a x='1' y="a>b" ><!-- <b> -- > -->t<b/>u&amp;<![CDATA[<&]]]>]]></g:a >
            """)
        #expect(
            pieces == [
                "1<a x=1 y=a>b>", "2<b> after 't'", "2</b>", "1</a> after 'u&<&]]]>'",
            ])
    }

    @Test(
        "entities and numbers of characters",
        arguments: [
            ("&lt;&gt;&quot;&apos;&amp;", "<>\"'&"), ("&#65;&#x1F697;", "A🚗"), ("&#x0041;", "A"),
        ])
    func entities(written: String, meant: String) throws {
        #expect(try scan("<a>\(written)</a>").last == "1</a> after '\(meant)'")
        #expect(try scan("<a x='\(written)'/>").first == "1<a x=\(meant)>")
    }

    @Test("a byte order mark is no text")
    func mark() throws {
        #expect(try scan("\u{FEFF}<a/>") == ["1<a>", "1</a>"])
    }

    static let refusals: [(String, String)] = [
        ("", "1: no element; expected XML"),
        ("<a>\n<b>", "2: the end of the file inside <b>; expected </b>"),
        ("<a>\n</b>", "2: </b>; expected </a>"),
        ("<a/></a>", "1: </a>; expected no end before a beginning"),
        ("<a/>\n<a/>", "2: a second outermost element; expected one"),
        ("<a/>x", "1: something behind the last element; expected XML"),
        ("x<a/>", "1: text outside the elements; expected XML"),
        (
            "<a>&nbsp;</a>",
            "1: an unknown entity; expected &amp; &lt; &gt; &quot; &apos; or a number"
        ),
        ("<a>&#0;</a>", "1: an unknown entity; expected &amp; &lt; &gt; &quot; &apos; or a number"),
        ("<a x=1/>", "1: a malformed tag <a>; expected attributes as name=\"value\""),
        ("<a x='1'y='2'/>", "1: a malformed tag <a>; expected attributes as name=\"value\""),
        ("<a x/>", "1: a malformed tag <a>; expected attributes as name=\"value\""),
        ("<a x='<'/>", "1: a malformed tag <a>; expected attributes as name=\"value\""),
        ("<a>\u{0}</a>", "1: a byte 0; expected XML in UTF-8 without control characters"),
        ("<a><!-- ", "1: the end of the file inside <a>; expected </a>"),
        ("<a/><!-- ", "1: something behind the last element; expected XML"),
        ("<!ELEMENT>", "1: <!E; expected a tag"),
        ("<>", "1: a bracket that begins nothing; expected a tag"),
        ("< a/>", "1: a tag without a name; expected a name behind <"),
        (
            "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
            "1: encoding ISO-8859-1; expected XML in UTF-8"
        ),
    ]

    @Test("what is no XML is refused in these words", arguments: refusals)
    func refused(text: String, complaint: String) {
        #expect(fault(Array(text.utf8)) == complaint)
    }

    @Test(
        "other encodings are refused",
        arguments: [[0xFE, 0xFF, 0, 0x3C], [0xFF, 0xFE, 0x3C, 0], [0xEF, 0x3C]] as [[UInt8]])
    func encodings(bytes: [UInt8]) {
        #expect(fault(bytes) == "1: another encoding; expected XML in UTF-8")
    }

    @Test("a hundred elements within one another are read, one more is refused")
    func depth() throws {
        let deep = String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100)
        #expect(try scan(deep).count == 200)
        #expect(
            fault(Array(String(repeating: "<a>", count: 1_000_000).utf8))
                == "1: elements nested deeper than 100; expected fewer")
    }

    @Test("a tag without end is given up, and a text without end is not kept")
    func endless() throws {
        let long = String(repeating: "x", count: 70_000)
        #expect(
            fault(Array("<a x='\(long)'/>".utf8))
                == "1: a tag longer than 64 KiB; expected a shorter one")
        #expect(try scan("<a>\(long)&amp</a>") == ["1<a>", "1</a>"])
        #expect(try scan("<a><![CDATA[\(long)]]></a>") == ["1<a>", "1</a>"])
        #expect(try scan("<a><!--\(long)--></a>") == ["1<a>", "1</a>"])
    }

    @Test("how a file is cut into pieces makes no difference", arguments: UInt64(1)...20)
    func pieces(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let text =
            "\u{FEFF}<?xml version='1.0'?><a x='&lt;'>t&#65;<![CDATA[]]]]><b y=\">\"/><!----></a> "
        let bytes = Array(text.utf8)
        var scanner = XMLScanner()
        var shown: [String] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Int.random(in: 1...9, using: &dice))
            var rest = bytes[start..<end]
            while let piece = try scanner.next(&rest) { shown.append(show(piece)) }
            start = end
        }
        try scanner.finish()
        let scanned = try scan(text)
        #expect(shown == scanned)
    }

    private func scan(_ text: String) throws -> [String] {
        var scanner = XMLScanner()
        var rest = Array(text.utf8)[...]
        var shown: [String] = []
        while let piece = try scanner.next(&rest) { shown.append(show(piece)) }
        try scanner.finish()
        return shown
    }

    private func show(_ piece: XMLPiece) -> String {
        let text =
            piece.text.isEmpty ? "" : " after '\(String(decoding: piece.text, as: UTF8.self))'"
        let attributes = ["x", "y"].compactMap { name in
            piece.attribute(name).map { " \(name)=\(String(decoding: $0, as: UTF8.self))" }
        }
        return piece.kind == .start
            ? "\(piece.depth)<\(piece.name)\(attributes.joined())>\(text)"
            : "\(piece.depth)</\(piece.name)>\(text)"
    }

    private func fault(_ bytes: [UInt8]) -> String? {
        var scanner = XMLScanner()
        var rest = bytes[...]
        do throws(FormatFault) {
            while try scanner.next(&rest) != nil {}
            try scanner.finish()
            return nil
        } catch {
            return "\(error.line): \(error.read); expected \(error.expected)"
        }
    }
}
