import Glibc

/// The folder that `--courses` names.
enum CourseFolder {
    /// Whether there is a course in it to be followed; an absent folder has none.
    ///
    /// Source: SPEC §2: `*.geojson` or `*.gpx`.
    static func hasCourses(_ path: String) -> Bool {
        guard let stream = opendir(path) else { return false }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".geojson") || name.hasSuffix(".gpx") { return true }
        }
        return false
    }
}
