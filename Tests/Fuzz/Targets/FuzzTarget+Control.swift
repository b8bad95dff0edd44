import Positioning
import Tracking

@testable import Control

extension FuzzTarget {
    /// What a client sends: the server behind a real connection, and the client's own reader.
    static let control = FuzzTarget(
        name: "control",
        tokens: Method.allCases.map { "\"\($0.rawValue)\"" } + [
            #"{"jsonrpc":"2.0","id":1,"method":"#, #","params":{"#,
            #""classes":["position","events"]"#,
            #""interval":"#, #""every_fix":true"#, #""since":"#, #""store":""#, #""limit":"#,
            #""from":"2026-04-27T19:48:55Z""#, #""id":"last""#, #""points":true"#, #""result":{}"#,
            #""error":{"code":-32601,"message":""}"#, "9223372036854775807", "-9223372036854775808",
            "1e309", "-0.0", "null", "\\ud800", "\\u0000", "\"", "{", "}", "[", "]", "\n", "\r\n",
            " ",
        ],
        seeds: {
            Method.allCases.map { method in
                Array(#"{"jsonrpc":"2.0","id":7,"method":"\#(method.rawValue)"}"#.utf8) + [0x0A]
            }
        },
        brokenPromise: { bytes in
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                // The other side reads it as if the daemon had said it: an error is an answer.
                if let message = try? Message(line: Array(line)),
                    case .notification(let kind, let params) = message
                {
                    _ = try? Control.Notification(kind, params)
                }
            }
            return answers(to: bytes)
        })

    private static func answers(to bytes: [UInt8]) -> String? {
        guard let line = ControlLine() else { return "no connection can be made" }
        var slicer = Slicer(bytes)
        var now = Uptime(nanoseconds: 0)
        slicer.slice(bytes) { piece in
            now = now.advanced(by: .milliseconds(1))
            line.say(piece, at: now)
        }
        line.end(at: now)
        let said = line.heard
        guard said.last == nil || said.last == UInt8(ascii: "\n") else {
            return "the last line has no end: \(String(decoding: said.suffix(80), as: UTF8.self))"
        }
        var answers = 0
        for reply in said.split(separator: UInt8(ascii: "\n")) {
            guard let message = try? Message(line: Array(reply)),
                message != .unknown || isText(reply)
            else { return "said \(String(decoding: reply, as: UTF8.self)), which no client reads" }
            if case .notification = message { continue }
            answers += 1
        }
        let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
        return answers <= lines ? nil : "\(answers) answers to \(lines) lines"
    }

    /// An answer to a question whose id is a text: rodictl never asks such a one.
    private static func isText(_ line: ArraySlice<UInt8>) -> Bool {
        JSONScreen.firstFault(in: Array(line)) == nil
            && line.starts(with: #"{"jsonrpc":"2.0","#.utf8)
    }
}
