extension ReceiverReading {
    var sentence: String {
        switch self {
        case .there(let path, let isReadable):
            isReadable
                ? "\(path) is there, and rodid may read it"
                : "\(path) is there, rodid may read it (not you)"
        case .absent(let path, let candidates, _):
            candidates.isEmpty
                ? "there is no \(path), nor any other port that looks like a receiver: plug it in"
                : "there is no \(path); plugged in: \(candidates.joined(separator: ", "))"
        case .noTerminal(let path): "\(path) is no serial port"
        case .forbidden(let path, let user, let group):
            "user \(user) may not open \(path)"
                + (group.map { ", which belongs to group \($0)" } ?? ", nor may its group")
        case .notYet(let path, let user, let group):
            "\(user) is in group \(group), but rodid runs without it: \(path) stays closed"
        case .userless(let path):
            "\(path) is there, and there is no user rodi to read it"
        }
    }

    var remedies: [String] {
        switch self {
        case .there, .noTerminal: []
        case .absent(let path, let candidates, let files):
            candidates.first.map { [Self.exchange(path, for: $0, in: files), Self.restart] } ?? []
        case .forbidden(let path, let user, let group):
            group.map { ["sudo usermod -aG \($0) \(ShellWord.quoted(user))", Self.restart] }
                ?? ["sudo chmod g+rw \(ShellWord.quoted(path))"]
        case .notYet: [Self.restart]
        case .userless: ["sudo systemd-sysusers"]
        }
    }

    private static let restart = "sudo systemctl restart rodid"

    private static func exchange(_ path: String, for other: String, in files: String) -> String {
        let (old, new) = ("serial://\(path)", "serial://\(other)")
        return "sudo sed -i \(ShellWord.quoted("s#\(old)#\(new)#"))"
            + " $(grep -rlF \(ShellWord.quoted(old)) \(files))"
    }
}
