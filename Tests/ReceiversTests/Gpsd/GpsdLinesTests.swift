import Testing

@testable import Receivers

@Suite("Only whole lines reach libgps")
struct GpsdLinesTests {
    private func lines(_ chunks: [String]) -> (heard: [String], refused: Int) {
        var lines = GpsdLines()
        var heard: [String] = []
        for chunk in chunks {
            Array(chunk.utf8).withUnsafeBytes { bytes in
                lines.read(bytes) { heard.append(String(decoding: $0.dropLast(), as: UTF8.self)) }
            }
        }
        return (heard, lines.refused)
    }

    @Test("a line may come in any number of pieces", arguments: 1...12)
    func pieces(size: Int) {
        let text = Array("{\"a\":1}\r\n{\"b\":[{}]}\n\n{\"c\":\"}{\\\"\"}\n".utf8)
        let chunks = stride(from: 0, to: text.count, by: size).map {
            String(decoding: text[$0..<min($0 + size, text.count)], as: UTF8.self)
        }
        let answer = lines(chunks)
        #expect(answer.heard == ["{\"a\":1}", "{\"b\":[{}]}", "{\"c\":\"}{\\\"\"}"])
        #expect(answer.refused == 0)
    }

    @Test(
        "what is cut, doubled or no object at all is refused and counted",
        arguments: [
            #"{"class":"TPV","mode":3,"lat":10.5,"lo"#,
            #"{"class":"TPV","mode":3,"lat":10.5"#,
            #"ass":"TPV","mode":3}"#,
            #"{"class":"TPV"}{"class":"TPV"#,
            #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a"}"#,
            #"{"class":"SKY","satellites":[{"PRN":1}"#,
            "garbage", "{", "}", "[]", "\"{}\"",
        ])
    func refused(line: String) {
        let answer = lines([line + "\n{\"good\":1}\n"])
        #expect(answer.heard == ["{\"good\":1}"])
        #expect(answer.refused == 1)
    }

    @Test("a report that stands behind one which was cut is read all the same")
    func behindCut() {
        let sky = #"{"class":"SKY","satellites":[{"PRN":1,"used":true},{"PRN":2,"us"#
        let report = #"{"class":"TPV","mode":3}"#
        var lines = GpsdLines()
        var heard: [String] = []
        Array("\(sky)\(report)\r\n".utf8).withUnsafeBytes { bytes in
            lines.read(bytes) { heard.append(String(decoding: $0.dropLast(), as: UTF8.self)) }
        }
        #expect(heard == [report])
        #expect(lines.refused == 1)
        #expect(lines.junk == sky.utf8.count)
    }

    @Test("a line longer than gpsd may send is skipped as one, however long")
    func overlong() {
        let long = "{\"a\":\"" + String(repeating: "x", count: 50_000) + "\"}"
        let answer = lines([long, "\n", "{\"good\":1}\n"])
        #expect(answer.heard == ["{\"good\":1}"])
        #expect(answer.refused == 1)
    }

    @Test("the longest line that gpsd may send is read")
    func longest() {
        let frame = "{\"a\":\"\"}"
        let filler = String(repeating: "x", count: GpsdLines.limit - frame.count)
        let line = "{\"a\":\"\(filler)\"}"
        #expect(lines([line + "\n"]).heard == [line])
    }

    @Test("half a line of the last connection does not spoil the next")
    func reset() {
        var lines = GpsdLines()
        var heard = 0
        for chunk in ["{\"a\":", "{\"b\":1}\n"] {
            lines.reset()
            Array(chunk.utf8).withUnsafeBytes { lines.read($0) { _ in heard += 1 } }
        }
        #expect(heard == 1)
        #expect(lines.refused == 0)
    }
}
