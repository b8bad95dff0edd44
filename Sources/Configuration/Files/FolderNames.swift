import Glibc

/// The names in a folder that a person keeps.
enum FolderNames {
    case found([String])
    case absent
    case unreadable(Complaint)

    /// Lists names that end in one of `endings`, in order; hidden ones are left out.
    init(in folder: String, ending endings: [String]) {
        guard let stream = opendir(folder) else {
            self = errno == ENOENT ? .absent : .unreadable(FileBytes.fault(folder, errno))
            return
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix("."), endings.contains(where: name.hasSuffix) { names.append(name) }
        }
        self = .found(names.sorted())
    }
}
