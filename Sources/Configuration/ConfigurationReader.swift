import Positioning
import Tracking

/// A file in memory.
package struct TextFile: Equatable, Sendable {
    /// As it should stand in a complaint.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

extension Configuration {
    /// Reads files in order, later ones overruling earlier ones.
    ///
    /// A list grows from file to file; an empty value takes a key back to its default, and a list to
    /// nothing. Every complaint is collected.
    package static func read(_ files: [TextFile]) -> Verdict<Configuration> {
        var reader = ConfigurationReader()
        for file in files { reader.read(file) }
        return reader.finish()
    }
}

/// Gathers what files say, line by line.
private struct ConfigurationReader {
    private var configuration = Configuration()
    private var complaints: [Complaint] = []
    /// Lists that a file has spoken of: no longer the default.
    private var begun: Set<String> = []
    private var file = ""
    /// Where a single-valued key was set in this file.
    private var lines: [String: Int] = [:]

    mutating func read(_ text: TextFile) {
        file = text.path
        lines = [:]
        for item in IniText.items(in: text.bytes) {
            switch item.meaning {
            case .section(let heading):
                begin(heading, line: item.line)
            case .entry(let section, let key, let value):
                take(section: section, key: key, value: value, line: item.line)
            case .malformed(let read, let expected):
                complain(item.line, read, expected: expected)
            }
        }
    }

    consuming func finish() -> Verdict<Configuration> {
        if configuration.receivers.isEmpty {
            configuration.receivers = Configuration.defaultReceivers
        }
        configuration.tracking.vehicle = configuration.vehicles.first
        configuration.tracking.vehicles = configuration.vehicles
        return Verdict(configuration, complaints)
    }

    private mutating func begin(_ heading: String, line: Int) {
        let (section, vehicle) = Self.split(heading)
        if section == "vehicle" {
            guard let vehicle else {
                return complain(line, "[vehicle] without a name", expected: "[vehicle NAME]")
            }
            guard !configuration.vehicles.contains(where: { $0.name == vehicle }) else { return }
            configuration.vehicles.append(Settings.Vehicle(name: vehicle))
        } else if vehicle != nil || !Key.sections.contains(section) {
            complain(
                line, "unknown section [\(heading)]", expected: "one of \(Self.known)",
                nearest: nearestName(to: section, among: Key.sections))
        }
    }

    private mutating func take(section heading: String, key name: String, value: String, line: Int)
    {
        guard !heading.isEmpty else {
            return complain(
                line, "'\(name)' before any section", expected: "one of \(Self.known) first")
        }
        let (section, vehicle) = Self.split(heading)
        let siblings = Key.all.filter { $0.section == section }
        // An unknown section was complained about where it begins.
        guard !siblings.isEmpty, (section == "vehicle") == (vehicle != nil) else { return }
        guard let key = siblings.first(where: { $0.name == name }) else {
            return complain(unknown: name, in: section, siblings: siblings.map(\.name), line: line)
        }
        set(key, to: value, of: vehicle, id: "\(heading).\(name)", line: line)
    }

    private mutating func set(
        _ key: Key, to value: String, of vehicle: String?, id: String, line: Int
    ) {
        if key.isList {
            if begun.insert(id).inserted || value.isEmpty { key.reset(vehicle, &configuration) }
        } else if let before = lines.updateValue(line, forKey: id) {
            return complain(
                line, "'\(key.name)' again", expected: "it once a file; it stands in line \(before)"
            )
        } else if value.isEmpty {
            key.reset(vehicle, &configuration)
        }
        guard !value.isEmpty else { return }
        do throws(Objection) {
            try key.assign(value, vehicle, &configuration)
        } catch {
            return complain(line, "\(key.name) = \(value)", expected: error.expected)
        }
        if key.name == "source", let source = configuration.receivers.last, source.isRemote {
            complaints.append(
                Complaint(
                    .advice, file: file, line: line,
                    read: "\(value) is beyond this machine: under systemd it needs the drop-in "
                        + "/etc/systemd/system/rodid.service.d/remote.conf"))
        }
    }

    private mutating func complain(
        unknown name: String, in section: String, siblings: [String], line: Int
    ) {
        let elsewhere = Key.all.first { $0.name == name }.map { "[\($0.section)] \(name)" }
        complain(
            line, "unknown key '\(name)' in [\(section)]",
            expected: "one of \(siblings.joined(separator: ", "))",
            nearest: elsewhere ?? nearestName(to: name, among: siblings)
                ?? nearestName(to: name, among: Key.all.map(\.name)))
    }

    private mutating func complain(
        _ line: Int, _ read: String, expected: String, nearest: String? = nil
    ) {
        complaints.append(
            Complaint(file: file, line: line, read: read, expected: expected, nearest: nearest))
    }

    /// `vehicle Polo` is section `vehicle` of `Polo`.
    private static func split(_ heading: String) -> (section: String, vehicle: String?) {
        let parts = heading.split(separator: " ", maxSplits: 1)
        let name = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
        return (parts.first.map(String.init) ?? "", name.isEmpty ? nil : String(name))
    }

    private static let known = Key.sections
        .map { $0 == "vehicle" ? "[vehicle NAME]" : "[\($0)]" }.joined(separator: ", ")
}
