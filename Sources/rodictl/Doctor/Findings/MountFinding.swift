/// The file system that the folder of the store is on.
///
/// Source: proc_pid_mountinfo(5).
struct MountFinding: Equatable, Sendable {
    var directory: String
    var point: String
    var type: String
    /// Of the mount and of the file system.
    var options: Set<String>

    /// The mount that holds `directory`, the last one that hides the others.
    init?(of directory: String, in text: String) {
        var best: MountFinding?
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(Self.plain)
            guard words.count > 6, let dash = words.firstIndex(of: "-"), dash + 1 < words.count
            else { continue }
            let point = words[4]
            guard point == "/" || directory == point || directory.hasPrefix(point + "/"),
                best.map({ $0.point.utf8.count <= point.utf8.count }) ?? true
            else { continue }
            let own = words[5] + (dash + 3 < words.count ? "," + words[dash + 3] : "")
            best = MountFinding(
                directory: directory, point: point, type: words[dash + 1],
                options: Set(own.split(separator: ",").map(String.init)))
        }
        guard let best else { return nil }
        self = best
    }

    init(directory: String, point: String, type: String, options: Set<String>) {
        self.directory = directory
        self.point = point
        self.type = type
        self.options = options
    }

    /// Blanks and backslashes stand there as octal numbers.
    private static func plain(_ word: Substring) -> String {
        guard word.contains("\\") else { return String(word) }
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(3), as: UTF8.self)
            if byte == UInt8(ascii: "\\"), let code = UInt8(digits, radix: 8) {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
