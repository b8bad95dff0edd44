import Positioning

/// Notices a receiver that talks another protocol than NMEA, and asks it for NMEA if it may.
///
/// Many receivers send both, so nothing is said before NMEA has had its time. A receiver that goes on
/// in its own way is asked a few times and then left alone: it is listened to, never opened again
/// and again.
struct ForeignDialect {
    private enum State: Equatable {
        /// No packet yet.
        case listening
        /// Packets come, and NMEA may yet.
        case suspected(since: Uptime)
        /// Everyone knows; asked so many times, and again then.
        case known(asked: Int, askAt: Uptime?)
        /// It talks NMEA: nothing to do for the rest of the session.
        case satisfied
    }

    private let mayAsk: Bool
    private var state = State.listening
    private var watch = BinaryWatch()

    init(mayAsk: Bool) {
        self.mayAsk = mayAsk
    }

    var wakeAt: Uptime? {
        switch state {
        case .listening, .satisfied: nil
        case .suspected(let since): since.advanced(by: Self.patience)
        case .known(_, let askAt): askAt
        }
    }

    mutating func opened() {
        state = .listening
        watch.reset()
    }

    /// A sentence came: there may be no report in it, but the receiver talks NMEA.
    mutating func sentenceRead() {
        guard case .known = state else {
            state = .satisfied
            return
        }
        // Asking has helped, if we asked.
        state = .known(asked: Self.asking, askAt: nil)
    }

    mutating func reported() { state = .satisfied }

    /// Looks at bytes; `true` when there are packets in them, and the protocol is beyond doubt.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void
    ) -> Bool {
        guard state != .satisfied else { return false }
        var hasPackets = false
        watch.read(bytes) { spoken, packet in
            hasPackets = true
            guard mayAsk, case .known = state, spoken == .ubx else { return }
            if let answer = UBXMessage.enablingNMEA(packet) { tell(.send(answer)) }
        }
        guard hasPackets, watch.proven != nil else { return false }
        if state == .listening { state = .suspected(since: now) }
        return true
    }

    /// Tells what is spoken, and asks for NMEA, when it is time; `true` when it asked for a change
    /// that may come with another speed.
    mutating func woke(at now: Uptime, baud: Int?, _ tell: (Remark) -> Void) -> Bool {
        guard let due = wakeAt, now >= due, let spoken = watch.proven else { return false }
        var asked = 0
        switch state {
        case .listening, .satisfied: return false
        case .suspected: tell(.useless(.binary, Self.words(for: spoken, mayAsk: mayAsk)))
        case .known(let before, _): asked = before
        }
        guard mayAsk, let request = Self.request(to: spoken, baud: baud) else {
            state = .known(asked: asked, askAt: nil)
            return false
        }
        tell(.send(request))
        asked += 1
        state = .known(
            asked: asked,
            askAt: asked < Self.asking ? now.advanced(by: Self.pause * asked) : nil)
        return spoken == .sirf
    }

    private static func request(to spoken: BinaryProtocol, baud: Int?) -> [UInt8]? {
        switch spoken {
        case .ubx: UBXMessage.nmeaRequest
        case .sirf: SiRFMessage.nmeaRequest(baud: baud)
        case .rtcm3, .skytraq, .garmin, .tsip: nil
        }
    }

    private static func words(for spoken: BinaryProtocol, mayAsk: Bool) -> String {
        let what = "it sends \(spoken.rawValue), and no NMEA"
        guard request(to: spoken, baud: nil) != nil else {
            return what + ": set it to NMEA with its maker's program"
        }
        return mayAsk
            ? what + "; it was asked for NMEA" : what + "; configure = yes asks it for NMEA"
    }

    /// NMEA that is there comes within this: three cycles of a receiver that talks once a second.
    private static let patience = Duration.seconds(3)
    /// How often a receiver is asked in one session.
    private static let asking = 3
    /// Until it is asked again, times how often it was.
    private static let pause = Duration.seconds(5)
}
