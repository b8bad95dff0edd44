import Control
import FoundationEssentials
import Positioning

/// An event as environment variables: `RODI_EVENT=place.entered RODI_PLACE=home …`.
enum EventVariables {
    /// Ours and the event's, each `NAME=value`.
    ///
    /// Whatever `RODI_…` we were started with is left out, so that none passes for the event's.
    static func all(of event: EventRecord, socket: String) -> [String] {
        inherited.filter { !$0.hasPrefix(prefix) } + variables(of: event, socket: socket)
    }

    /// Names and values of the event alone.
    static func variables(of event: EventRecord, socket: String) -> [String] {
        var named: [String: String] = ["SOCKET": socket]
        for (field, value) in event.fields {
            // A name that a shell cannot say is only in the JSON.
            guard let name = name(of: field), let text = text(of: value) else { continue }
            named[name] = text
        }
        named["EVENT"] = event.name
        named["KIND"] = event.event
        named["CHANGE"] = event.change
        named["SEQUENCE"] = event.sequence.map(String.init)
        named["TIME"] = event.time?.utc.description
        named["DECIDED"] = event.decided?.utc.description
        named["UPTIME"] = "\(event.uptime)"
        return named.sorted { $0.key < $1.key }.map { "\(prefix)\($0.key)=\($0.value)" }
    }

    private static func name(of field: String) -> String? {
        let letters = field.uppercased()
        let isPlain = letters.utf8.allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
        }
        return isPlain && !letters.isEmpty ? letters : nil
    }

    /// Lists and objects as JSON; `nil` for what no variable can hold.
    private static func text(of value: JSONValue) -> String? {
        let text: String
        switch value {
        case .text(let words): text = words
        case .whole(let number): text = "\(number)"
        case .number(let number): text = "\(number)"
        case .flag(let flag): text = flag ? "true" : "false"
        case .list, .object:
            guard let json = try? JSONText.encode(value) else { return nil }
            text = String(decoding: json, as: UTF8.self)
        }
        return text.contains("\0") ? nil : text
    }

    private static var inherited: [String] {
        ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    }

    private static let prefix = "RODI_"
}
