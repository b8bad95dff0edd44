import Positioning

@testable import Receivers

/// A conversation with gpsd whose other side is the test.
struct Talk {
    private var conversation: GpsdConversation

    init(
        source: Int = 0, host: String = "localhost", device: String? = nil,
        settings: ReceiverSettings = ReceiverSettings()
    ) {
        conversation = GpsdConversation(
            source: source, host: host, device: device, settings: settings)
    }

    var wakeAt: Uptime? { conversation.wakeAt }

    var health: ReceiverHealth.Gpsd {
        var health = ReceiverHealth()
        conversation.report(to: &health)
        return health.gpsd ?? ReceiverHealth.Gpsd()
    }

    mutating func open(at seconds: Double) -> [Remark] {
        told { $0.opened(at: Uptime(seconds: seconds), $1) }
    }

    mutating func read(_ line: String, at seconds: Double) -> [Remark] {
        told { conversation, tell in
            Array((line + "\r\n").utf8).withUnsafeBytes {
                conversation.read($0, at: Uptime(seconds: seconds), tell)
            }
        }
    }

    mutating func wake(at seconds: Double) -> [Remark] {
        told { $0.woke(at: Uptime(seconds: seconds), $1) }
    }

    mutating func close() -> [Remark] { told { $0.closed($1) } }

    private mutating func told(
        _ turn: (inout GpsdConversation, (Remark) -> Void) -> Void
    ) -> [Remark] {
        var remarks: [Remark] = []
        turn(&conversation) { remarks.append($0) }
        return remarks
    }

    func said(by remarks: [Remark]) -> String {
        remarks.reduce(into: "") { text, remark in
            if case .send(let bytes) = remark { text += String(decoding: bytes, as: UTF8.self) }
        }
    }

    static let watch = Array("?WATCH={\"enable\":true,\"json\":true,\"pps\":true};\n".utf8)
    static let question = GpsdRequest.devices + watch

    static func devices(_ paths: String...) -> String {
        let list = paths.map { #"{"class":"DEVICE","path":"\#($0)"}"# }
        return #"{"class":"DEVICES","devices":[\#(list.joined(separator: ","))]}"#
    }

    /// A fix at that second of a day.
    static func report(_ second: Int, device: String = "/dev/a") -> String {
        let time = UTC(milliseconds: 1_783_771_200_000 + Int64(second) * 1000)
        return #"{"class":"TPV","device":"\#(device)","mode":3,"time":"\#(time)","#
            + #""lat":52.0,"lon":5.1,"eph":4.9}"#
    }

    static func isEpoch(_ remark: Remark) -> Bool {
        if case .epoch = remark { true } else { false }
    }
}
