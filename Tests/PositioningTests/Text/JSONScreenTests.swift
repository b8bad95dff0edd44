import FoundationEssentials
import Positioning
import TestKit
import Testing

@Suite("No text from outside can stop the JSON decoder")
struct JSONScreenTests {
    static let faults: [(String, Int)] = [
        (#"{"\q": 1}"#, 2), (#"{"\u12": 1}"#, 2), (#"{"\uzzzz": 1}"#, 2), (#"{"\ud800": 1}"#, 2),
        (#"{"\udc00\ud800": 1}"#, 2), (#"{"\ud800\u0041": 1}"#, 2), ("{\"a\u{1}b\": 1}", 3),
        ("{\"a\nb\": 1}", 3), ("\u{0}{}", 0), (#"{"a\"#, 3), (#"["ok", "\x"]"#, 8),
    ]

    @Test("a malformed string is found where it is", arguments: faults)
    func malformed(text: String, fault: Int) {
        #expect(JSONScreen.firstFault(in: Array(text.utf8)) == fault)
    }

    @Test(
        "what is well-formed passes, and so does what the decoder itself refuses",
        arguments: [
            "{}", "", "{", #"{"a": [1, 2.5e3, null, true]}"#, #""\"\\\/\b\f\n\r\té😀""#,
            #"{"\u00e9\ud83d\ude00": 1}"#, "\t{\r\n}", #"{\n}"#,
        ])
    func wellFormed(text: String) {
        #expect(JSONScreen.firstFault(in: Array(text.utf8)) == nil)
    }

    @Test("bytes that are no UTF-8 do not pass")
    func bytes() {
        #expect(JSONScreen.firstFault(in: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]) == 0)
        #expect(JSONScreen.firstFault(in: [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D]) == 0)
    }

    @Test("what passes is decoded or thrown at, never more", arguments: UInt64(1)...20)
    func decoder(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let good = Array(#"{"key\u00e9": "\n", "other": {"\"": [1, "two"]}, "z": 3}"#.utf8)
        var passed = 0
        for _ in 0..<200 {
            var bytes = good
            bytes[Int.random(in: 0..<bytes.count, using: &dice)] =
                UInt8.random(in: 0...255, using: &dice)
            guard JSONScreen.firstFault(in: bytes) == nil else { continue }
            passed += 1
            _ = try? JSONDecoder().decode([String: [String: Int]].self, from: Data(bytes))
        }
        #expect(passed > 20 && passed < 200)
    }
}
