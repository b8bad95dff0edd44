import Positioning
import Testing

@testable import rodictl

@Suite("A recording is what the receiver said, with the time it came")
struct RecordingTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("each line gets the boot clock in front, however it was cut")
    func stamps() {
        var stamper = LineStamper()
        var file = ""
        for (second, piece) in ["$GPGGA,1\r\n$GP", "RMC,2\r", "\n\n", "$GPGLL"].enumerated() {
            file += text(
                stamper.stamp(Array(piece.utf8), at: Uptime(seconds: 10 + Double(second))))
        }
        #expect(
            file == "10.000\t$GPGGA,1\r\n10.000\t$GPRMC,2\r\n12.000\t\n13.000\t$GPGLL")
    }

    @Test("gpsd's own lines are left out, in one piece or many")
    func filter() {
        let stream = "{\"class\":\"VERSION\"}\r\n$GPGGA,{1}\r\n{\"class\":\"X\"}\n$GPRMC\r\n"
        var whole = SentenceFilter()
        #expect(text(whole.pass(Array(stream.utf8))) == "$GPGGA,{1}\r\n$GPRMC\r\n")
        var pieces = SentenceFilter()
        let passed = stream.utf8.flatMap { pieces.pass([$0]) }
        #expect(text(passed) == "$GPGGA,{1}\r\n$GPRMC\r\n")
    }
}
