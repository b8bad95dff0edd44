extension Machine {
    /// Whether systemd started it.
    ///
    /// Source: sd_booted(3).
    var isBooted: Bool { exists("/run/systemd/system") }

    /// A unit with what is asked of it here.
    func unit(_ name: String) -> Found<UnitFinding> {
        guard isBooted else { return .unknown(.noSystemd) }
        let properties = Self.properties.map { "--property=\($0)" }
        guard let text = output(of: "systemctl", ["show", name] + properties), !text.isEmpty else {
            return .unknown(.mute("systemctl"))
        }
        var unit = UnitFinding(text)
        if unit.restarts > 0 { unit.lastFailure = lastFailure(of: name) }
        return .known(unit)
    }

    func isActive(_ unit: String) -> Bool {
        isBooted
            && output(of: "systemctl", ["show", unit, "--property=ActiveState"])?
                .hasPrefix("ActiveState=active") == true
    }

    /// Why systemd restarted it last, in this boot; who may not read the journal is not told.
    ///
    /// Source: systemd's own message "NAME: Failed with result 'watchdog'."
    private func lastFailure(of unit: String) -> String? {
        let journal = output(
            of: "journalctl",
            ["-u", unit, "-b", "-o", "cat", "-q", "--no-pager", "-n", "1", "-g", Self.failure])
        guard let line = journal?.split(separator: "\n").last,
            let start = line.firstRange(of: Self.failure)
        else { return nil }
        let word = line[start.upperBound...].drop { " '".contains($0) }.prefix { $0 != "'" }
        return word.isEmpty ? nil : String(word)
    }

    private static let failure = "Failed with result"
    private static let properties = [
        "LoadState", "ActiveState", "SubState", "UnitFileState", "Result", "NRestarts",
        "WatchdogUSec", "NeedDaemonReload", "User", "MainPID", "IPAddressAllow", "IPAddressDeny",
        "SocketBindDeny", "DevicePolicy", "DeviceAllow", "ProtectHome",
    ]
}
