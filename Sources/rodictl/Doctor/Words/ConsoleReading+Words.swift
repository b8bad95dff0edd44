extension ConsoleReading {
    var sentence: String {
        switch self {
        case .none(let name): "none on \(name)"
        case .kernel(let name, let word):
            "the kernel writes its messages to \(name), the receiver's port: \(word)"
        case .login(let name, let unit): "\(unit) offers a login on \(name), the receiver's port"
        }
    }

    var remedies: [String] {
        switch self {
        case .none: []
        case .kernel(_, let word):
            // On a Raspberry Pi, before and since Debian 12.
            [
                "sudo sed -i \(ShellWord.quoted("s# *\(word)##")) $(ls /boot/firmware/cmdline.txt"
                    + " /boot/cmdline.txt 2>/dev/null | head -n 1)",
                "sudo reboot",
            ]
        case .login(_, let unit): ["sudo systemctl disable --now \(ShellWord.quoted(unit))"]
        }
    }
}
