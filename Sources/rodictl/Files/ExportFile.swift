/// Where an export goes: a file that is there complete or not at all, or standard output.
enum ExportFile {
    /// Hands `body` something to emit its pieces to; no name, or `-`, is standard output.
    ///
    /// When `body` gives up no file is left behind.
    static func write(
        to file: String?, _ body: (@escaping ([UInt8]) -> Void) throws(Failure) -> Void
    ) throws(Failure) {
        guard let file, file != "-" else {
            try body { Output.write($0) }
            return
        }
        let complete: AtomicFile
        do { complete = try AtomicFile(path: file) } catch { throw Failure(.refused, "\(error)") }
        var failure: FileError?
        try body { bytes in
            do throws(FileError) {
                if failure == nil { try complete.append(bytes) }
            } catch {
                failure = error
            }
        }
        if let failure { throw Failure(.refused, "\(failure)") }
        do { try complete.finish() } catch { throw Failure(.refused, "\(error)") }
    }
}
