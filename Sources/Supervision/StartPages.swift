import Glibc

/// The pages of program and libraries that only the start needed: a third of what is resident then.
///
/// They stay in the page cache for whoever wants them, us included; the kernel may drop them at once
/// when it needs room, instead of finding out first that nobody looks at them any more.
///
/// Source: madvise(2), `MADV_DONTNEED` on a shared mapping of a file; proc_pid_maps(5).
package enum StartPages {
    /// Takes them out of our memory; whatever is needed after all comes back from the page cache.
    ///
    /// Returns the bytes of program text that are mapped, all of which were let go.
    @discardableResult
    package static func letGo() -> Int {
        textRanges(in: maps()).reduce(0) { sum, range in
            guard let start = UnsafeMutableRawPointer(bitPattern: range.lowerBound),
                // Where it cannot be done nothing is lost.
                madvise(start, range.count, MADV_DONTNEED) == 0
            else { return sum }
            return sum + range.count
        }
    }

    /// What is mapped of files to be executed, and not written to.
    static func textRanges(in maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            // No inode: the kernel's own.
            guard words.count >= 6, words[1] == "r-xp", words[4] != "0" else { return nil }
            let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
    }

    private static func maps() -> String {
        let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &page, page.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += page[..<count]
        }
    }
}
