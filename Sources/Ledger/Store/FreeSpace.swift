import Glibc

/// How much room the file system has for us.
package enum FreeSpace {
    /// Bytes; `nil` when the system does not say.
    ///
    /// Source: statvfs(3), `f_bavail`: what is not kept for root.
    package static func bytes(in directory: String) -> Int64? {
        var status = statvfs()
        guard statvfs(directory, &status) == 0 else { return nil }
        let (bytes, isTooMuch) = UInt64(status.f_bavail)
            .multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isTooMuch ? .max : Int64(clamping: bytes)
    }
}
