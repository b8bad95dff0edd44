import Glibc

/// The names in a directory, in no order; none when it cannot be read.
///
/// Source: readdir(3).
func directoryNames(in directory: String) -> [String] {
    guard let entries = opendir(directory) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
        names.append(
            withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            })
    }
    return names
}
