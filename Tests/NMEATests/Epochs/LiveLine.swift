import Positioning

@testable import NMEA

/// A receiver's line in time: what it sends and when, and when each epoch was given.
struct LiveLine {
    /// An epoch and when it was given.
    struct Given {
        let epoch: Epoch
        let at: Uptime
        /// How long after the last byte read before.
        let delay: Double
    }

    private(set) var decoder = NMEADecoder()
    private(set) var given: [Given] = []
    private var now = Uptime(seconds: 100)
    private var lastByte = Uptime(seconds: 0)

    var counts: SentenceCounts { decoder.counts }

    /// Moves on to `seconds`, waking the decoder whenever it asks for it.
    mutating func wait(until seconds: Double) {
        let until = Uptime(seconds: seconds)
        while let due = decoder.wakeAt, due <= until {
            now = max(now, due)
            decoder.woke(at: now) { given.append(Given($0, at: now, after: lastByte)) }
        }
        now = max(now, until)
    }

    /// Reads bytes at `seconds`.
    mutating func read(_ bytes: [UInt8], at seconds: Double) {
        wait(until: seconds)
        lastByte = now
        bytes.withUnsafeBytes { bytes in
            decoder.read(bytes, at: now) { given.append(Given($0, at: now, after: now)) }
        }
    }

    /// Reads sentences from `seconds` on, in pieces of `size` bytes, one every `interval`.
    ///
    /// Returns when the last piece was read.
    @discardableResult
    mutating func read(
        _ bodies: [String], at seconds: Double, inPiecesOf size: Int = .max,
        every interval: Double = 0
    ) -> Double {
        var rest = Array(bodies.map(Wire.sentence).joined().utf8)[...]
        var time = seconds
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(piece.count)
            read(piece, at: time)
            if !rest.isEmpty { time += interval }
        }
        return time
    }

    /// Reads whole sentences, one every `interval`, as a capture with times of arrival has them.
    mutating func readLines(_ bodies: [String], at seconds: Double, every interval: Double) {
        for (index, body) in bodies.enumerated() {
            read([body], at: seconds + Double(index) * interval)
        }
    }

    /// The longest delay of the epochs from the `first` one on.
    func longestDelay(from first: Int) -> Double {
        given.dropFirst(first).map(\.delay).max() ?? .infinity
    }
}

extension LiveLine.Given {
    init(_ epoch: Epoch, at now: Uptime, after lastByte: Uptime) {
        self.init(epoch: epoch, at: now, delay: now.seconds(since: lastByte))
    }
}

/// The sentences of a receiver's bursts.
enum Burst {
    /// `hhmmss.ss` of the `index`th instant at `rate` a second from 10:15:00 on.
    static func time(_ index: Int, rate: Int = 1) -> String {
        let hundredths = index * 100 / rate
        let (second, rest) = (hundredths / 100, hundredths % 100)
        return "10\(two(15 + second / 60))\(two(second % 60)).\(two(rest))"
    }

    static func rmc(_ time: String) -> String {
        "GPRMC,\(time),A,1030.0000,N,02030.0000,E,27.0,090.0,150625,,,A"
    }

    static func gga(_ time: String) -> String {
        "GPGGA,\(time),1030.0000,N,02030.0000,E,1,08,1.0,50.0,M,40.0,M,,"
    }

    static func gll(_ time: String) -> String {
        "GPGLL,1030.0000,N,02030.0000,E,\(time),A,A"
    }

    static let gsa = "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,2.0,1.0,1.7"
    static let vtg = "GPVTG,90.0,T,,M,27.0,N,50.0,K,A"
    static let gsv = [
        "GPGSV,2,1,08,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45",
        "GPGSV,2,2,08,05,40,083,46,06,17,308,41,07,07,344,39,08,22,228,45",
    ]

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
