import Glibc

/// Decides which path to open, so that a receiver is found again under another name, and no other
/// one is taken for it.
///
/// The stable name is learned when a good report has come, never by a mere open: a modem that got the
/// configured name by chance teaches nothing. What an earlier run learned is preferred but not
/// insisted on, because the receiver may have been replaced while we were off. What this run learned
/// is insisted on.
///
/// Source: SPEC §3; reports.md B17.
struct PortChoice {
    let path: String
    let names: StableNames
    /// The receiver's own name, once it is known.
    private(set) var stableName: String?
    /// Whether this run has heard the receiver under that name.
    private var isProved = false

    init(path: String, names: StableNames, remembered: String? = nil) {
        self.path = path
        self.names = names
        // A name that udev made, or nothing: a store that was tampered with opens no other file.
        stableName = remembered.flatMap { names.contains($0) ? $0 : nil }
    }

    /// The path that leads to the receiver now.
    func choose() throws(SystemError) -> String {
        guard let stableName, !names.contains(path) else { return path }
        let configured = StableNames.target(of: path)
        if let target = StableNames.target(of: stableName) {
            return target == configured ? path : target
        }
        // A link was made by somebody who knows which receiver is meant.
        guard isProved, configured != nil, !StableNames.isLink(path) else { return path }
        throw SystemError(
            code: ENODEV, doing: "open \(path)",
            hint: "another device has this name now; the receiver is \(stableName)")
    }

    /// A good report came from what was opened as `opened`.
    mutating func heard(from opened: String) {
        guard !names.contains(path), let name = names.name(of: opened) else { return }
        stableName = name
        isProved = true
    }
}
