/// Where an export goes: a file that is there complete or not at all, or standard output.
enum ExportFile {
    /// Hands `body` something to emit its pieces to; no name, or `-`, is standard output.
    static func write(
        to file: String?, _ body: (@escaping ([UInt8]) -> Void) -> Void
    ) throws(Failure) {
        guard let file, file != "-" else {
            body { Output.write($0) }
            return
        }
        do throws(FileError) {
            let complete = try AtomicFile(path: file)
            var failure: FileError?
            body { bytes in
                do throws(FileError) {
                    if failure == nil { try complete.append(bytes) }
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            try complete.finish()
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }
}
