import FoundationEssentials
import Glibc

/// A folder that stands for a card's only one, in memory where the system has room there.
final class CardFolder {
    let path: String

    init(_ contents: [String: [UInt8]] = [:]) throws {
        let memory = "/dev/shm"
        let parent =
            access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/rodi-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Fault(code: errno) }
        path = String(cString: made)
        for (name, bytes) in contents {
            let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o640)
            defer { close(file) }
            guard file >= 0, write(file, bytes, bytes.count) == bytes.count else {
                throw Fault(code: errno)
            }
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    struct Fault: Error { let code: Int32 }
}
