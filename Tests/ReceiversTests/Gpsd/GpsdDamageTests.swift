import Positioning
import TestKit
import Testing

@testable import Receivers

@Suite("Damaged reports never become places off the Earth, and never crash")
struct GpsdDamageTests {
    private static let lines = [
        #"{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}"#,
        #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/a","driver":"NMEA0183","#
            + #""activated":"2026-01-01T00:00:00.000Z","flags":1,"bps":9600,"cycle":1.00}]}"#,
        #"{"class":"TPV","device":"/dev/a","status":2,"mode":3,"time":"2026-03-04T05:06:07.250Z","#
            + #""lat":52.0906,"lon":5.1214,"altHAE":60.5,"speed":3.2,"track":359.0,"eph":4.9}"#,
        #"{"class":"SKY","device":"/dev/a","hdop":1.1,"nSat":1,"uSat":1,"satellites":[{"PRN":1,"#
            + #""gnssid":0,"svid":1,"el":10,"az":20,"ss":30,"used":true}]}"#,
        #"{"class":"GST","device":"/dev/a","time":"2026-03-04T05:06:07.250Z","lat":1.6,"lon":1.2}"#,
        #"{"class":"TOFF","device":"/dev/a","real_sec":1772600767, "real_nsec":0,"#
            + #""clock_sec":1772600767,"clock_nsec":128774409}"#,
        #"{"class":"PPS","device":"/dev/a","real_sec":1772600767,"real_nsec":0,"#
            + #""clock_sec":1772600767,"clock_nsec":1234,"precision":-20}"#,
        #"{"class":"DEVICE","path":"/dev/a","activated":0}"#,
        #"{"class":"ERROR","message":"No such device as /dev/nope"}"#,
    ]

    @Test("bytes changed, cut out and doubled", arguments: UInt64(1)...20)
    func damage(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var talk = GpsdConversation(
            source: 0, host: "localhost", device: nil, settings: ReceiverSettings())
        var epochs: [Epoch] = []
        var now = Uptime(seconds: 1)
        func hear(_ remark: Remark) { if case .epoch(let epoch) = remark { epochs.append(epoch) } }
        talk.opened(at: now, hear)
        for number in 0..<1000 {
            // Every report of an instant of its own, so that none is taken for a repetition.
            let time = UTC(milliseconds: 1_772_600_767_250 + Int64(number) * 1000)
            let text = (Self.lines.randomElement(using: &dice) ?? "")
                .replacing("2026-03-04T05:06:07.250Z", with: "\(time)")
            var line = Array(text.utf8)
            for _ in 0..<Int.random(in: 0...3, using: &dice) where !line.isEmpty {
                let at = Int.random(in: 0..<line.count, using: &dice)
                switch Int.random(in: 0...2, using: &dice) {
                case 0: line[at] = UInt8.random(in: 0...255, using: &dice)
                case 1: line.remove(at: at)
                default: line.insert(contentsOf: line[at...].prefix(40), at: at)
                }
            }
            line.append(UInt8(ascii: "\n"))
            now = now.advanced(by: .milliseconds(300))
            line.withUnsafeBytes { talk.read($0, at: now, hear) }
            talk.woke(at: now, hear)
        }
        var health = ReceiverHealth()
        talk.report(to: &health)
        #expect(epochs.allSatisfy { $0.coordinate?.isValid != false })
        #expect(epochs.allSatisfy { $0.mode >= .twoD || $0.coordinate == nil })
        #expect(epochs.count > 20, "damage that leaves so little proves nothing")
        #expect((health.gpsd?.badLines ?? 0) > 20)
    }
}
