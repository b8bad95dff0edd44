import Positioning

/// What is known of a gpsd, and what it means when nothing comes from its receiver.
///
/// A silence is told once, with its reason, and again only when the reason is another; it is over when
/// the receiver speaks or the connection is.
struct GpsdDiagnosis: Equatable, Sendable {
    private let wanted: String?
    var version: GpsdVersion?
    /// Paths of the receivers it has.
    var devices: [String] = []
    /// ERROR replies so far.
    private(set) var errors = 0
    /// The last of this session.
    private(set) var lastError: String?
    /// The reason that was told and still holds.
    private var silence: String?

    init(wanted: String?) {
        self.wanted = wanted
    }

    /// A session begins.
    mutating func opened() {
        devices = []
        lastError = nil
    }

    mutating func added(_ path: String) {
        if !devices.contains(path) { devices.append(path) }
    }

    mutating func dropped(_ path: String?) { devices.removeAll { $0 == path } }

    mutating func failed(_ text: String) {
        errors += 1
        if !text.isEmpty { lastError = text }
    }

    /// gpsd answers, and its receiver does not.
    mutating func silent() -> [Remark] {
        let reason = reason
        guard reason != silence else { return [] }
        var remarks: [Remark] = []
        if silence != nil { remarks += closed() }
        silence = reason
        remarks.append(.silent(detail(reason)))
        return remarks
    }

    mutating func spoke() -> [Remark] { closed() }

    /// The connection is over, and with it what was known of the receiver behind it.
    mutating func closed() -> [Remark] {
        guard silence != nil else { return [] }
        silence = nil
        return [.trouble(.silent, holds: false, detail: nil)]
    }

    private var reason: String {
        if let version, !version.isReadable {
            return "gpsd speaks protocol \(version.major).\(version.minor), and"
                + " \(GpsdVersion.readMajor) is read here"
        }
        if let wanted, !devices.contains(wanted) {
            return devices.isEmpty
                ? "gpsd answers but has no receiver \(wanted), nor any other"
                : "gpsd answers but has no receiver \(wanted); it has"
                    + " \(devices.joined(separator: ", "))"
        }
        return devices.isEmpty
            ? "gpsd answers but has no receiver" : "gpsd answers but its receiver is silent"
    }

    /// The reason, with names and with what gpsd says itself.
    private func detail(_ reason: String) -> String {
        var text = reason
        if wanted.map({ devices.contains($0) }) ?? !devices.isEmpty {
            text += ": \(wanted ?? devices.joined(separator: ", "))"
        }
        if let lastError { text += "; it says: \(lastError)" }
        return text
    }
}
