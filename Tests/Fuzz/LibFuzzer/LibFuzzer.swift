import FoundationEssentials
import Glibc

/// libFuzzer's two ways in: the target is chosen by `RODI_FUZZ_TARGET`.
///
/// Source: https://llvm.org/docs/LibFuzzer.html, "Fuzz Target" and "Startup initialization".
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["RODI_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        let known = FuzzTarget.all.map(\.name).joined(separator: ", ")
        complain("RODI_FUZZ_TARGET is '\(name)'; expected one of \(known)")
    }
    return target
}()

/// Before the first input: writes seeds and dictionary where `RODI_FUZZ_SEEDS` says, and ends.
@_cdecl("LLVMFuzzerInitialize")
package func initialize(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> Int32 {
    guard let folder = ProcessInfo.processInfo.environment["RODI_FUZZ_SEEDS"] else { return 0 }
    do {
        let folder = URL(filePath: folder)
        for (number, seed) in target.seeds().enumerated() {
            try Data(seed).write(to: folder.appending(path: "simulated-\(number)"))
        }
        let dictionary = target.tokens.map(quoted).joined()
        try Data(dictionary.utf8).write(to: folder.appending(path: "../\(target.name).dict"))
    } catch {
        complain("cannot write the seeds: \(error)")
    }
    exit(0)
}

@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let broken = target.brokenPromise(bytes) { fatalError("\(target.name): \(broken)") }
    return 0
}

/// One line of a dictionary: AFL's syntax, every byte by its number.
private func quoted(_ token: String) -> String {
    let bytes = token.utf8.map { byte in
        "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\"" + bytes.joined() + "\"\n"
}

private func complain(_ text: String) -> Never {
    let line = Array("fuzz: \(text)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    exit(2)
}
