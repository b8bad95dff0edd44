import Glibc

/// A program that has a serial port open.
package struct PortHolder: Equatable, Sendable {
    package let name: String
    package let process: Int32

    package init(name: String, process: Int32) {
        self.name = name
        self.process = process
    }

    /// The first other program that holds what `path` leads to, as far as we may see.
    ///
    /// Only root sees what programs of other users have open. Source: proc_pid_fd(5).
    static func find(_ path: String, in proc: String = "/proc") -> PortHolder? {
        guard let target = StableNames.target(of: path) else { return nil }
        return all(of: target, in: proc, atMost: 1).first
    }

    /// The other programs that hold the file `target`, which is no link, as far as we may see.
    package static func all(
        of target: String, in proc: String = "/proc", atMost limit: Int = 100
    ) -> [PortHolder] {
        let own = getpid()
        var holders: [PortHolder] = []
        for process in numbers(in: proc) where process != own && holders.count < limit {
            let folder = "\(proc)/\(process)"
            let holds = numbers(in: "\(folder)/fd").contains { number in
                link("\(folder)/fd/\(number)") == target
            }
            if holds { holders.append(PortHolder(name: name(in: folder), process: process)) }
        }
        return holders
    }

    /// What a person can do about it.
    static func advice(about holder: PortHolder?, path: String) -> String {
        let port = path.split(separator: "/").last.map(String.init) ?? path
        let console = "sudo systemctl disable --now serial-getty@\(port)"
        guard let holder else {
            return "somebody holds it: gpsd (sudo systemctl stop gpsd.socket gpsd), "
                + "ModemManager (sudo systemctl disable --now ModemManager) or a serial console "
                + "(\(console))"
        }
        let who = "\(holder.name), process \(holder.process), holds it"
        switch holder.name {
        case "gpsd":
            return who + ": use source = gpsd://localhost, or sudo systemctl stop gpsd.socket gpsd"
        case "ModemManager":
            return who + ": sudo systemctl disable --now ModemManager"
        case "agetty", "getty", "login":
            return who + ": \(console)"
        default:
            return who + ": end it, or give it another port"
        }
    }

    private static func name(in folder: String) -> String {
        let descriptor = open("\(folder)/comm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "a program" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        let text = bytes.prefix(max(0, count)).prefix { $0 >= UInt8(ascii: " ") }
        return text.isEmpty ? "a program" : String(decoding: text, as: UTF8.self)
    }

    /// The entries of a directory that are numbers; none when we may not look.
    private static func numbers(in directory: String) -> [Int32] {
        directoryNames(in: directory).compactMap { Int32($0) }
    }

    private static func link(_ path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { room in
            room.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, room.count) } ?? -1
        }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
