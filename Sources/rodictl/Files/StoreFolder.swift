import Configuration
import Glibc
import Ledger

/// Where the store of a daemon that does not run lies, and whether the caller may be there.
struct StoreFolder {
    let path: String

    /// What `--state` says, or else the configuration.
    init(_ call: Call) {
        // One that is broken is the daemon's to complain of.
        let configured = ConfigurationFiles().load().value ?? Configuration()
        path = call.value("state") ?? configured.paths.state
    }

    /// Takes the store for ourselves, or says why not.
    func open(toWrite: Bool, whenInUse advice: String) throws(Failure) -> StoppedStore {
        guard access(path, F_OK) == 0 else {
            throw Failure(.refused, "there is no folder \(path) for a store; see --state")
        }
        guard access(path, toWrite ? R_OK | W_OK | X_OK : R_OK | X_OK) == 0,
            toWrite || access("\(path)/rodi.db", R_OK) == 0 || errno != EACCES
        else {
            throw Failure(.notPermitted, "permission denied on \(path): that needs to be root")
        }
        do throws(SQLiteError) {
            return try StoppedStore(directory: path)
        } catch {
            throw Failure(
                .refused, error.isInUse ? "rodid records in \(path): \(advice)" : "\(error)")
        }
    }
}
