extension SandboxReading {
    var sentence: String {
        switch self {
        case .open(let source): "open for \(source)"
        case .closed(let source):
            "\(source) is beyond this machine, and the unit knows this machine only"
        case .needless: "open to the network, and no source needs that"
        case .hides(let path):
            "the unit shows rodid no home: name \(path) by a path elsewhere, or run a rodid of your"
                + " own with --config"
        case .keepsOut(let device): "the unit does not let rodid open \(device)"
        }
    }

    var remedies: [String] {
        switch self {
        case .open, .hides: []
        case .closed:
            ["sudo install -D -m 0644 \(Self.example) \(Self.folder)/remote.conf"] + Self.anew
        case .needless: ["sudo rm \(Self.folder)/remote.conf"] + Self.anew
        case .keepsOut(let device):
            [
                "printf '%s\\n' '[Service]' \(ShellWord.quoted("DeviceAllow=\(device) rw")) |"
                    + " sudo install -D -m 0644 /dev/stdin \(Self.folder)/device.conf"
            ] + Self.anew
        }
    }

    private static let example = "/usr/share/doc/rodi/remote.conf"
    private static let folder = "/etc/systemd/system/rodid.service.d"
    private static let anew = ["sudo systemctl daemon-reload", "sudo systemctl restart rodid"]
}
