import Positioning

@testable import Receivers

extension FuzzTarget {
    /// gpsd's JSON, from the bytes of its connection to epochs: `GpsdConversation`, libgps included.
    static let gpsd = FuzzTarget(
        name: "gpsd",
        tokens: [
            #"{"class":"TPV","#, #"{"class":"SKY","satellites":["#, #"{"class":"GST","#,
            #"{"class":"DEVICE","path":"/dev/ttyACM0","activated":0}"#, #"{"class":"DEVICES","#,
            #"{"class":"VERSION","#, #"{"class":"ERROR","message":""#, #"{"class":"TOFF","#,
            #"{"class":"PPS","#, #""mode":3,"#, #""lat":"#, #""time":"2026-04-27T19:48:55.000Z","#,
            #""status":"#, #""PRN":"#, #""used":true"#, "NaN", "null", "1e309", "-1", "\"",
            "\\u0000",
            "{", "}", "[", "]", ",", ":", "\n", "\r\n", "\0",
        ],
        seeds: { [] },
        brokenPromise: { bytes in
            let whole = Heard { talk, tell in
                bytes.withUnsafeBytes { talk.read($0, at: Uptime(nanoseconds: 0), tell) }
            }
            var slicer = Slicer(bytes)
            let pieces = Heard { talk, tell in
                slicer.slice(bytes) { talk.read($0, at: Uptime(nanoseconds: 0), tell) }
            }
            guard whole.remarks == pieces.remarks else {
                return "\(whole.remarks) in one read, \(pieces.remarks) in pieces"
            }
            let lines = bytes.count { $0 == UInt8(ascii: "\n") }
            // One line may hold two: a report that was cut, and the next.
            guard whole.badLines <= 2 * lines, whole.badLines == pieces.badLines else {
                return "\(whole.badLines) bad lines of \(lines), \(pieces.badLines) in pieces"
            }
            return whole.brokenPromise ?? live(bytes)
        })

    /// The same as it comes from a socket: with pauses, and woken when it asks to be.
    private static func live(_ bytes: [UInt8]) -> String? {
        var now = Uptime(nanoseconds: 0)
        var slicer = Slicer(bytes)
        var slicing = slicer
        var broken: String?
        let result = Heard { talk, tell in
            slicing.slice(bytes) { piece in
                let next = now.advanced(by: .milliseconds(slicer.pause()))
                var wakes = 0
                while let due = talk.wakeAt, due <= next {
                    talk.woke(at: due, tell)
                    wakes += 1
                    guard wakes <= mostWakes else {
                        broken = "woken \(wakes) times within one pause, last at \(due)"
                        break
                    }
                }
                now = next
                talk.read(piece, at: now, tell)
            }
        }
        return broken ?? result.brokenPromise
    }

    /// In one pause: an epoch that is complete, a question asked, a connection given up.
    private static let mostWakes = 8
}

/// What a conversation made of an input.
private struct Heard {
    var remarks: [Remark] = []
    var badLines = 0

    init(_ feed: (inout GpsdConversation, (Remark) -> Void) -> Void) {
        var talk = GpsdConversation(
            source: 0, host: "localhost", device: nil, settings: ReceiverSettings())
        var heard: [Remark] = []
        talk.opened(at: Uptime(nanoseconds: 0)) { heard.append($0) }
        feed(&talk) { heard.append($0) }
        var health = ReceiverHealth()
        talk.report(to: &health)
        badLines = health.gpsd?.badLines ?? 0
        talk.closed { heard.append($0) }
        remarks = heard
    }

    var brokenPromise: String? {
        remarks.lazy.compactMap { remark in
            if case .epoch(let epoch) = remark { epoch.brokenPromise } else { nil }
        }.first
    }
}
