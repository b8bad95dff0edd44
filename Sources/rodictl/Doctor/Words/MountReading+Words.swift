extension MountReading {
    var sentence: String {
        switch self {
        case .sound(let type, let directory): "\(directory) is on \(type)"
        case .memory(let type, let directory):
            "\(directory) is in memory (\(type)): every trip is gone with the power"
        case .overlay(let directory):
            "\(directory) is on an overlay: trips may be gone after the next start"
        case .readOnly(let point, let directory):
            "\(directory) is read-only: nothing can be recorded\(point == "/" ? "" : " on \(point)")"
        case .plain(let type, let directory):
            "\(directory) is on \(type), which a power cut damages easily"
        case .remote(let type, let directory):
            "\(directory) is on another machine (\(type)): a database does not belong there"
        case .careless(let option, let point, _):
            "\(point) is mounted with \(option): a power cut may cost more than 10 s"
        }
    }

    var remedies: [String] {
        switch self {
        case .sound: []
        case .memory(_, let directory), .plain(_, let directory), .remote(_, let directory):
            ["findmnt -T \(ShellWord.quoted(directory))", "sudo editor /etc/fstab"]
        case .overlay: ["sudo raspi-config nonint disable_overlayfs", "sudo reboot"]
        case .readOnly(let point, _): ["sudo mount -o remount,rw \(ShellWord.quoted(point))"]
        case .careless(_, let point, _):
            ["sudo editor /etc/fstab", "sudo mount -o remount \(ShellWord.quoted(point))"]
        }
    }
}
