import FoundationEssentials
import TestKit
import Testing

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }

    /// Everything that is known to be worth reading: made by rule, written by hand, found.
    func inputs() throws -> [[UInt8]] {
        try seeds() + files(in: "Seeds").map(\.bytes) + files(in: "Finds").map(\.bytes)
    }

    /// What lies in the target's folder below `shelf`, by name.
    func files(in shelf: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Captures.packageRoot.appending(path: "Tests/Fuzz/\(shelf)/\(name)")
        // A target without finds has no folder of them.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appending(path: name))))
        }
    }
}
