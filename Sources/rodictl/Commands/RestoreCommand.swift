import Control
import Glibc
import Ledger

/// `rodictl restore`: a copy becomes the store, while the daemon does not run.
enum RestoreCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let path = call.operands.first, call.operands.count == 1, path != "-", !path.isEmpty
        else { throw Failure(.usage, "restore needs one FILE") }
        guard access(path, R_OK) == 0 else {
            throw Failure(
                errno == EACCES ? .notPermitted : .refused,
                "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        let folder = StoreFolder(call)
        let store = try folder.open(
            toWrite: true,
            whenInUse: "stop it first: sudo systemctl stop rodid.socket rodid.service")
        var progress = CopyProgress()
        defer { progress.end() }
        let restored: StoppedStore.Restored
        do throws(SQLiteError) {
            restored = try store.restore(from: path) { progress.show($0, of: $1) }
        } catch {
            throw Failure(.refused, "\(error); nothing was changed")
        }
        progress.end()
        if call.isJSON {
            Output.writeJSON(
                Report(
                    state: folder.path, bytes: restored.summary.bytes,
                    trips: restored.summary.trips, events: restored.summary.events,
                    aside: restored.aside))
        } else {
            let words = BackupCommand.words(restored.summary)
            Output.say(line: "\(words) restored in \(folder.path).")
            if let aside = restored.aside { Output.say(line: "What was there is now \(aside).") }
            Output.say(line: "Start rodid: sudo systemctl start rodid")
        }
        return .fine
    }

    private struct Report: Encodable {
        var state: String
        var bytes: Int64
        var trips: Int64
        var events: Int64
        /// What the store that was there is called now.
        var aside: String?
    }
}
