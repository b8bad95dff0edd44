/// A unit, as systemd shows it.
///
/// Source: systemctl(1) `show`, org.freedesktop.systemd1(5).
struct UnitFinding: Equatable, Sendable {
    /// `loaded`, `not-found`, `masked`, `bad-setting`, `error`.
    var load = ""
    /// `active`, `inactive`, `failed`, `activating`, `reloading`, `deactivating`.
    var active = ""
    /// Such as `running`, `dead`, `listening`, `auto-restart`.
    var sub = ""
    /// Such as `enabled`, `disabled`, `static`.
    var file = ""
    /// Such as `success`, `exit-code`, `watchdog`, `signal`.
    var result = ""
    /// Automatic restarts since it was started by hand.
    var restarts = 0
    /// As systemd writes it, such as `30s`; `nil` when it is off.
    var watchdog: String?
    /// Whether its files were changed since systemd read them.
    var isStale = false
    var user = ""
    var process: Int32?
    /// Why the run before this one ended, such as `watchdog`; `nil` when nothing says so.
    var lastFailure: String?
    /// Whether addresses beyond this machine can be reached.
    var reachesOut = true
    /// Whether it may listen on a port.
    var listens = true
    /// Whether it sees nothing below /home, /root and /run/user.
    var hidesHomes = false
    /// Names such as `char-ttyUSB` or `/dev/rfcomm0`; `nil` when every device may be opened.
    var devices: [String]?

    /// From the lines `Name=value` of `systemctl show`.
    init(_ text: String) {
        var values: [Substring: [Substring]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else { continue }
            values[parts[0], default: []].append(parts[1])
        }
        func word(_ name: Substring) -> String { values[name]?.first.map(String.init) ?? "" }
        load = word("LoadState")
        active = word("ActiveState")
        sub = word("SubState")
        file = word("UnitFileState")
        result = word("Result")
        restarts = Int(word("NRestarts")) ?? 0
        watchdog =
            ["", "0", "infinity"].contains(word("WatchdogUSec")) ? nil : word("WatchdogUSec")
        isStale = word("NeedDaemonReload") == "yes"
        user = word("User")
        process = Int32(word("MainPID")).flatMap { $0 > 0 ? $0 : nil }
        reachesOut =
            !Self.names(values["IPAddressDeny"]).contains { $0.hasSuffix("/0") }
            || Self.names(values["IPAddressAllow"]).contains { !Self.isLoopback($0) }
        hidesHomes = ["yes", "tmpfs"].contains(word("ProtectHome"))
        listens = Self.names(values["SocketBindDeny"]).isEmpty
        if word("DevicePolicy") != "auto", !word("DevicePolicy").isEmpty {
            devices = (values["DeviceAllow"] ?? []).compactMap {
                $0.split(separator: " ").first.map(String.init)
            }
        }
    }

    var isLoaded: Bool { load == "loaded" }
    var isActive: Bool { active == "active" || active == "reloading" }
    var isEnabled: Bool { file.hasPrefix("enabled") || file == "static" || file == "generated" }

    private static func names(_ lines: [Substring]?) -> [Substring] {
        (lines ?? []).flatMap { $0.split(separator: " ") }
    }

    private static func isLoopback(_ network: Substring) -> Bool {
        network.hasPrefix("127.") || network.hasPrefix("::1/")
    }
}
