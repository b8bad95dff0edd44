package import Positioning

extension SourceAddress {
    static let forms =
        "gpsd://HOST, serial:///dev/NAME, tcp://HOST:PORT, udp://:PORT, file:///PATH or -"

    /// Reads what SPEC §3 allows behind `source =`.
    ///
    /// A path stands as it is, up to a `?`: nothing in it is escaped.
    package init(parsing text: String) throws(Objection) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts.first ?? ""
        var options = try SourceOptions(parts.count > 1 ? String(parts[1]) : nil)
        let link: Link
        if address == "-" {
            link = .standardInput
        } else if let rest = address.behind("gpsd://") {
            link = try Self.gpsd(rest)
        } else if let path = address.behind("serial://") {
            // Not only below /dev: a symbolic link to a terminal may stand anywhere.
            guard path.hasPrefix("/"), path.count > 1 else {
                throw Objection(expected: "serial:///dev/NAME, with three slashes")
            }
            link = .serial(path: String(path), baud: try options.takeBaud())
        } else if let rest = address.behind("tcp://") {
            let (host, port, _) = try Self.hostAndPort(rest, form: "tcp://HOST:PORT")
            guard let host, let port else { throw Objection(expected: "tcp://HOST:PORT") }
            link = .tcp(host: host, port: port)
        } else if let rest = address.behind("udp://") {
            let (host, port, _) = try Self.hostAndPort(rest, form: "udp://:PORT")
            guard let port else { throw Objection(expected: "udp://:PORT") }
            link = .udp(host: host, port: port)
        } else if let path = address.behind("file://") {
            guard path.hasPrefix("/"), path.count > 1 else {
                throw Objection(expected: "file:///PATH, with three slashes")
            }
            link = .file(path: String(path), pace: try options.takePace())
        } else {
            throw Objection(expected: Self.forms)
        }
        var isChecksumOptional = false
        if case .gpsd = link {} else { isChecksumOptional = try options.takeChecksum() }
        try options.refuseTheRest()
        self.init(text: text, link: link, isChecksumOptional: isChecksumOptional)
    }

    /// Where gpsd listens unless told otherwise.
    ///
    /// Source: IANA, gpsd(8).
    private static let gpsdPort: UInt16 = 2947

    private static func gpsd(_ rest: Substring) throws(Objection) -> Link {
        let form = "gpsd://HOST[:PORT][/dev/NAME]"
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let device = rest[slash...]
        let (host, port, hasColon) = try hostAndPort(rest[..<slash], form: form)
        guard let host, port != nil || !hasColon,
            device.isEmpty || (device.hasPrefix("/dev/") && device.count > "/dev/".count)
        else { throw Objection(expected: form) }
        return .gpsd(
            host: host, port: port ?? gpsdPort, device: device.isEmpty ? nil : String(device))
    }

    /// Splits `host:port`, `[2001:db8::1]:port`, `:port` or `host`.
    private static func hostAndPort(
        _ text: Substring, form: String
    ) throws(Objection) -> (host: String?, port: UInt16?, hasColon: Bool) {
        var host: Substring
        var rest: Substring
        if let inner = text.behind("[") {
            guard let end = inner.firstIndex(of: "]") else { throw Objection(expected: form) }
            host = inner[..<end]
            rest = inner[end...].dropFirst()
            guard !host.isEmpty, host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { throw Objection(expected: "an IPv6 address between [ and ]") }
        } else {
            host = text.prefix { $0 != ":" }
            rest = text.dropFirst(host.count)
            guard
                host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
                )
            else { throw Objection(expected: "\(form), the host a name or an address") }
        }
        guard !rest.isEmpty else { return (host.isEmpty ? nil : String(host), nil, false) }
        guard rest.removeFirst() == ":", rest.utf8.allSatisfy(isDigit), let port = UInt16(rest),
            port > 0
        else { throw Objection(expected: "\(form), the port from 1 to 65535") }
        return (host.isEmpty ? nil : String(host), port, true)
    }

    /// Whether the unit's sandbox, which knows this machine only, must be opened for it.
    package var isRemote: Bool {
        switch link {
        case .gpsd(let host, _, _), .tcp(let host, _): !Self.isThisMachine(host)
        // Binding any port is closed in the sandbox.
        case .udp: true
        case .serial, .file, .standardInput: false
        }
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

extension Substring {
    /// What follows a prefix, if it is there.
    func behind(_ prefix: String) -> Substring? {
        hasPrefix(prefix) ? dropFirst(prefix.count) : nil
    }
}
