import FoundationEssentials
import Glibc

/// A fresh folder under the system's temporary one, gone with the last reference.
final class Folder {
    let path: String

    /// `isInMemory`: where a sync costs nothing, if the system has such a place.
    init(isInMemory: Bool = false) throws {
        let memory = "/dev/shm"
        let parent =
            isInMemory && access(memory, W_OK) == 0
            ? memory : FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/rodi-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw NoFolder(code: errno) }
        path = String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The database of a store that lives here.
    var database: String { "\(path)/rodi.db" }

    /// Names in it, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    struct NoFolder: Error { let code: Int32 }
}
