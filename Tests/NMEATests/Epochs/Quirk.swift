import Positioning
import Testing

@testable import NMEA

/// What a receiver sends, and the epochs that it means: mode, time or time of day, and more on demand.
struct Quirk: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let sent: [String]
    let answer: [String]
    let tell: @Sendable (Epoch) -> String

    init(
        _ description: String, _ sent: [String], means answer: [String],
        tell: @escaping @Sendable (Epoch) -> String = Quirk.modeAndTime
    ) {
        testDescription = description
        self.sent = sent
        self.answer = answer
        self.tell = tell
    }

    var heard: [String] {
        Wire.epochs(of: Array(sent.joined().utf8)).map(tell)
    }

    /// `3D 2025-06-15T10:15:00.000Z`, `2D 10:15:00`, `none`.
    @Sendable static func modeAndTime(_ epoch: Epoch) -> String {
        let mode =
            switch epoch.mode {
            case .unknown, .none: "none"
            case .twoD: "2D"
            case .threeD: "3D"
            }
        guard epoch.coordinate != nil else { return mode }
        if let time = epoch.time { return "\(mode) \(time)" }
        guard let time = epoch.timeOfDay else { return "\(mode) timeless" }
        return "\(mode) at \(time)"
    }

    static func s(_ body: String) -> String { Wire.sentence(body) }

    static func rmc(
        _ time: String, _ status: String = "A", place: String = "1030.0000,N,02030.0000,E",
        date: String = "150625", rest: String = ",,,A"
    ) -> String {
        s("GPRMC,\(time),\(status),\(place),10.0,90.0,\(date)\(rest)")
    }

    static func gga(
        _ time: String, quality: String = "1", satellites: String = "05",
        place: String = "1030.0000,N,02030.0000,E", height: String = "50.0", talker: String = "GP"
    ) -> String {
        s("\(talker)GGA,\(time),\(place),\(quality),\(satellites),1.0,\(height),M,40.0,M,,")
    }

    static func gll(_ time: String, _ status: String = "A") -> String {
        s("GPGLL,1030.0000,N,02030.0000,E,\(time),\(status),A")
    }

    static func gsa(_ mode: String, satellites: Int = 5) -> String {
        let used = (0..<12).map { $0 < satellites ? "\($0 + 1)" : "" }.joined(separator: ",")
        return s("GPGSA,A,\(mode),\(used),2.0,1.0,1.7")
    }
}
