import FoundationEssentials
import NMEA
import Positioning
import TestKit
import Testing

@testable import Receivers

@Suite("A capture is read epoch by epoch, on its own clock")
struct CaptureReaderTests {
    @Test("what is no sentence between the lines costs nothing")
    func plain() throws {
        let text = """
            # a comment with $GPRMC in it\r
            \(Self.rmc(0))\r
            2025-07-17T12:23:59,015294095+02:00;\(Self.rmc(1))\r
            !AIVDM,1,1,1,,13aI8e?P00PGpU:NR6s00?vT2000,0,0*1C\r
            \(Self.rmc(3))
            """
        let capture = try Capture(text)
        #expect(capture.epochs.map(\.received.seconds) == [0, 1, 3])
        #expect(capture.counts[.rmc] == 3)
    }

    @Test("times of arrival rule where they are given")
    func timed() throws {
        let text = """
            # recorded with arrival times
            12.5\t\(Self.rmc(0))
            12.625\t$GPVTG,90.0,T,,M,1.0,N,1.9,K,A*3D
            13.500000001\t\(Self.rmc(1))
            20\t\(Self.rmc(2))
            """
        let epochs = try Capture(text).epochs
        #expect(
            epochs.map(\.received) == [
                Uptime(seconds: 12.625), Uptime(nanoseconds: 13_500_000_001), Uptime(seconds: 20),
            ])
        #expect(epochs.first?.track == 90)
    }

    @Test(
        "what only looks like a time of arrival is none",
        arguments: ["12.5 ", "12.5", "\t", ".5\t", "-1\t", "1e3\t", "9999999999\t", "12.5.1\t"])
    func notTimed(prefix: String) throws {
        let epochs = try Capture("\(prefix)\(Self.rmc(0))\n\(prefix)\(Self.rmc(5))\n").epochs
        #expect(epochs.map(\.received.seconds) == [0, 5])
    }

    @Test("a gzipped capture is unpacked, one that is cut off gives what it has and complains")
    func gzip() throws {
        let packed = try #require(Data(base64Encoded: Self.gzipped))
        let folder = try TemporaryFolder()
        let whole = folder.url.appending(path: "whole.nmea.gz")
        try packed.write(to: whole)
        #expect(try Capture(path: whole.path).epochs.map(\.received.seconds) == [0, 1, 2])

        let cut = folder.url.appending(path: "cut.nmea.gz")
        try packed.dropLast(30).write(to: cut)
        let reader = try CaptureReader(path: cut.path)
        #expect {
            while try reader.next() != nil {}
        } throws: { error in
            guard case .damaged = error as? CaptureError else { return false }
            return true
        }
    }

    @Test("a file that is not there is named, with the system's reason")
    func missing() {
        let missing = CaptureError.system(doing: "open '/nowhere/x.nmea'", code: 2)
        #expect(throws: missing) { try CaptureReader(path: "/nowhere/x.nmea") }
        #expect("\(missing)" == "cannot open '/nowhere/x.nmea': No such file or directory")
    }

    @Test("a file longer than any buffer, and a line longer than any buffer, are read to the end")
    func long() throws {
        var text = ""
        for hour in 0..<2 {
            for second in 0..<3600 {
                text += "\(Self.rmc(second, hour: hour))\r\n"
                if second == 1800 { text += String(repeating: "~", count: 300_000) + "\n" }
            }
        }
        let capture = try Capture(text)
        #expect(capture.epochs.count == 7200)
        #expect(capture.epochs.last?.received == Uptime(seconds: 7199))
        #expect(capture.progress.read == capture.progress.total)
        #expect(capture.progress.total == Int64(text.utf8.count))
    }

    @Test("one capture after another: the clock goes on, whatever kind they are")
    func several() throws {
        var clock = VirtualClock()
        var seconds: [Double] = []
        let plain = "\(Self.rmc(0))\n\(Self.rmc(1))\n"
        let later = "\(Self.rmc(11))\n\(Self.rmc(12))\n"
        let timed = "100\t\(Self.rmc(13))\n101\t\(Self.rmc(14))\n"
        let rebooted = "5\t\(Self.rmc(15))\n6\t\(Self.rmc(16))\n"
        for text in [plain, later, timed, rebooted, "\(Self.rmc(18))\n"] {
            let capture = try Capture(text, clock: clock)
            seconds += capture.epochs.map(\.received.seconds)
            clock = capture.clock
        }
        #expect(seconds == [0, 1, 11, 12, 100, 101, 101, 102, 104])
    }

    @Test(
        "real drives last as long as their index says",
        arguments: [
            ("garmin-reno-tahoe-137km.nmea", 11_038),
            ("curitiba-ndsbr-driverA-3trips.nmea", 599_502),
            ("moldova-70mai-dashcam.nmea", 43_474), ("qt-brisbane.nmea", 155),
            ("zed-f9p-11min-gns.nmea", 654), ("usb-iso-prefixed.log", 51),
            ("phone-49min-then-leaves.nmea", 2918), ("merrimac-multiplexed.log", 141),
        ])
    func drives(name: String, seconds: Int) throws {
        guard let url = Captures.find("drives/\(name)") else { return }
        let epochs = try Capture(path: url.path).epochs
        let last = try #require(epochs.last)
        #expect(Int(last.received.seconds.rounded()) == seconds)
        #expect(epochs.allSatisfy { $0.mode == .none || $0.coordinate != nil })
        #expect(zip(epochs, epochs.dropFirst()).allSatisfy { $0.received <= $1.received })
    }

    private static func rmc(_ second: Int, hour: Int = 10) -> String {
        let time = UTC(milliseconds: Int64(hour * 3600 + second) * 1000).description
        let digits = time.dropFirst(11).prefix(8).filter { $0 != ":" }
        let body = "GPRMC,\(digits),A,1030.0000,N,02030.0000,E,27.0,90.0,150625,,,A"
        let sum = body.utf8.reduce(0) { $0 ^ $1 }
        return "$\(body)*\(String(sum / 16, radix: 16))\(String(sum % 16, radix: 16))"
    }

    /// Three fixes a second apart.
    private static let gzipped =
        "H4sIAAAAAAACA1NxDwjyddYxNDA0NTDQcQQyjA30DIBAx0/HwAjOcdUxMtcz0LEEcnWAKs2MTHV0dBy1zN14uVSQTDAk3QRXVBOMSDfBhZcLAHDXF5XGAAAA"
}

/// A capture read to its end.
private struct Capture {
    var epochs: [Epoch] = []
    let counts: SentenceCounts
    let progress: (read: Int64, total: Int64)
    let clock: VirtualClock

    init(_ text: String, clock: VirtualClock = VirtualClock()) throws {
        let folder = try TemporaryFolder()
        try self.init(path: folder.write(text, to: "capture.nmea"), clock: clock)
    }

    init(path: String, clock: VirtualClock = VirtualClock()) throws {
        let reader = try CaptureReader(path: path, clock: clock)
        while let epoch = try reader.next() { epochs.append(epoch) }
        counts = reader.counts
        progress = reader.progress
        self.clock = reader.clock
    }
}
