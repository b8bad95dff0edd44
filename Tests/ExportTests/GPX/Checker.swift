import Glibc
import Testing

/// Tags that open and close in order: enough of XML for what we write.
enum Markup {
    static func isBalanced(_ text: String) -> Bool {
        var open: [Substring] = []
        for part in text.split(separator: "<").dropFirst(0) {
            guard let end = part.firstIndex(of: ">") else { continue }
            let tag = part[..<end]
            if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return false }
            } else {
                open.append(tag.prefix { !$0.isWhitespace })
            }
        }
        return open.isEmpty
    }
}

/// Programs of the machine that know a format better than we do, where they are installed.
enum Checker {
    /// Lets xmllint read a text; says so when there is none.
    static func xmllint(_ text: [UInt8]) throws {
        guard access("/usr/bin/xmllint", X_OK) == 0 else {
            print("skipped: no xmllint here to check the GPX with")
            return
        }
        let process = try #require(popen("/usr/bin/xmllint --noout - 2>&1", "w"))
        #expect(fwrite(text, 1, text.count, process) == text.count)
        #expect(pclose(process) == 0, "xmllint refused it")
    }
}
