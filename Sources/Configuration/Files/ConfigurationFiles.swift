/// Where the configuration is read from.
package struct ConfigurationFiles: Equatable, Sendable {
    /// The file and its folder of drop-ins.
    package var path: String
    private let isChosen: Bool

    /// `/etc/rodi/rodi.conf`, which may be absent, and the drop-ins `rodi.conf.d/*.conf` beside it.
    package init(installed path: String = "/etc/rodi/rodi.conf") {
        self.path = path
        isChosen = false
    }

    /// The file a person named: it must be there, and it has no drop-ins.
    package init(chosen path: String) {
        self.path = path
        isChosen = true
    }

    /// Reads it all, anew each time.
    package func load() -> Verdict<Configuration> {
        var files: [TextFile] = []
        var complaints: [Complaint] = []
        for path in isChosen ? [path] : [path] + dropIns(&complaints) {
            switch FileBytes(of: path, limit: Self.largest) {
            case .found(let bytes):
                files.append(TextFile(path: path, bytes: bytes))
            case .absent where isChosen:
                complaints.append(
                    Complaint(file: path, read: "no such file", expected: "a configuration"))
            case .absent:
                break
            case .unreadable(let complaint):
                complaints.append(complaint)
            }
        }
        let verdict = Configuration.read(files)
        return complaints.isEmpty ? verdict : .refused(complaints + verdict.complaints)
    }

    /// The drop-ins that are read besides, in their order.
    package var dropIns: [String] {
        var complaints: [Complaint] = []
        return isChosen ? [] : dropIns(&complaints)
    }

    /// The drop-ins in the order of their names; an absent folder has none.
    private func dropIns(_ complaints: inout [Complaint]) -> [String] {
        let folder = path + ".d"
        switch FolderNames(in: folder, ending: [".conf"]) {
        case .found(let names): return names.map { "\(folder)/\($0)" }
        case .absent: return []
        case .unreadable(let complaint):
            complaints.append(complaint)
            return []
        }
    }

    /// No one writes more than this by hand.
    private static let largest = 1 << 20
}
