import Receivers

/// The device of a serial source.
struct PortFinding: Equatable, Sendable {
    /// As configured.
    var source: String
    var path: String
    /// Where the path leads in the end; `nil` when there is nothing.
    var target: String?
    /// Whether that is a terminal line.
    var isTerminal = true
    /// Whether it must be opened for writing, too.
    var isWritten = false
    var access: FileAccess?
    /// Other ports that look like receivers, by their stable names.
    var candidates: [String] = []
    var holders: [PortHolder] = []
    /// Whether all programs could be looked at; only root may.
    var sawAll = false
    /// The word of the kernel's command line that puts a console there, such as `console=serial0,115200`.
    var console: String?
    /// The unit that offers a login there.
    var login: String?
    /// Whether ModemManager runs and was not told to leave it alone.
    var isTriedByModemManager = false

    init(source: String, path: String, target: String? = nil) {
        self.source = source
        self.path = path
        self.target = target
    }

    /// The last part of what it leads to, such as `ttyAMA0`.
    var name: String { (target ?? path).split(separator: "/").last.map(String.init) ?? path }

    /// Whether it is on the board, where a console may be.
    var isOnBoard: Bool {
        ["ttyS", "ttyAMA", "ttyO", "ttymxc"].contains { name.hasPrefix($0) }
    }
}
