package import Positioning

/// A lasting condition that a person should know of.
package struct Warning: Hashable, Codable, Sendable {
    package enum Code: String, Codable, CaseIterable, Sendable {
        case receiverSilent = "receiver-silent"
        case receiverLost = "receiver-lost"
        case receiverMisbehaving = "receiver-misbehaving"
        case noFix = "no-fix"
        case timeUnproved = "time-unproved"
        case storeFailing = "store-failing"
        case diskFull = "disk-full"
        case storeDamaged = "store-damaged"
        case configurationBroken = "configuration-broken"
    }

    package var code: Code
    /// What is so, in one sentence, with the names that matter.
    package var title: String
    /// What to do about it.
    package var advice: String

    package init(code: Code, title: String, advice: String) {
        self.code = code
        self.title = title
        self.advice = advice
    }
}

extension Warning {
    /// What a person should do about a trouble of the source called `name`; `nil` for one that is
    /// mended by us.
    package init?(of trouble: ReceiverTrouble, at name: String, detail: String?) {
        let detail = detail.map { " (\($0))" } ?? ""
        func misbehaving(_ title: String, _ advice: String) -> Warning {
            Warning(
                code: .receiverMisbehaving, title: "\(name) \(title)\(detail).", advice: advice)
        }
        switch trouble {
        case .silent:
            self.init(
                code: .receiverSilent, title: "\(name) is silent\(detail).",
                advice: "Unplug and replug it, or see: rodictl health")
        case .busy:
            self = misbehaving(
                "is held by another program",
                "Stop it, or let gpsd have the port and use source = gpsd://localhost")
        case .forbidden:
            self = misbehaving(
                "may not be opened", "Permissions are missing; see: rodictl doctor")
        case .garbled:
            self = misbehaving(
                "sends bytes that make no sentence",
                "Check what sends them, the speed (?baud=) and the wiring; see: rodictl health")
        case .binary:
            self = misbehaving(
                "speaks a binary protocol, not NMEA",
                "Set it to NMEA, let gpsd read it, or allow it with configure = yes")
        case .severalSenders:
            self = misbehaving(
                "hears more than one sender", "Give each sender a port of its own.")
        case .clockStandsStill:
            self = misbehaving(
                "says the same instant again and again",
                "It is opened anew; if that does not help, unplug and replug it.")
        case .positionFrozen:
            self = misbehaving(
                "says the same position although the car moves",
                "Its fixes are not used. Switch off its static hold, or unplug and replug it.")
        case .dateInFuture, .dateInPast:
            self = misbehaving(
                "sends dates that cannot be",
                "Its fixes are not used until its date is right; see: rodictl why")
        case .notMeasured:
            self = misbehaving(
                "says that its positions are not measured",
                "Switch off its simulation or dead reckoning; see: rodictl why")
        case .fixRepeated, .weekRollover, .clockStepped, .lateBurst:
            return nil
        }
    }

    /// Seconds until a trouble is worth a warning; those of the line have lasted already.
    package static func patience(for trouble: ReceiverTrouble) -> Double {
        switch trouble {
        case .silent, .busy, .forbidden, .garbled, .binary, .severalSenders: 0
        case .clockStandsStill, .positionFrozen: 10
        case .dateInFuture, .dateInPast, .notMeasured: 60
        case .fixRepeated, .weekRollover, .clockStepped, .lateBurst: 0
        }
    }
}
