import Control
import Glibc
import Ledger

/// `rodictl backup`: a copy of the whole store in one file.
///
/// The daemon makes it where it may write and hands over the open file; the caller's file is written by the
/// caller, beside its place, and gets its name when it is complete, synced and checked.
enum BackupCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let path = call.operands.first, call.operands.count == 1, path != "-", !path.isEmpty
        else { throw Failure(.usage, "backup needs one FILE") }
        var progress = CopyProgress()
        defer { progress.end() }
        let draft = path + ".part"
        let summary =
            call.value("state") == nil
            ? try ask(call, draft, &progress) : try copy(call, draft, &progress)
        do throws(SQLiteError) {
            try StoreFile.put(draft, at: path)
        } catch {
            StoreFile.remove(draft)
            throw Failure(.refused, "\(error)")
        }
        progress.end()
        if call.isJSON {
            Output.writeJSON(
                Report(
                    file: path, bytes: summary.bytes, trips: summary.trips, events: summary.events))
        } else {
            Output.say(line: "\(Self.words(summary)) in \(path)")
        }
        return .fine
    }

    private struct Report: Encodable {
        var file: String
        var bytes: Int64
        var trips: Int64
        var events: Int64
    }

    /// Such as `41 trips and 1200 events, 3.4 MB`.
    static func words(_ summary: StoreFile.Summary) -> String {
        "\(HealthScreen.count(Int(summary.trips), "trip", "trips")) and"
            + " \(HealthScreen.count(Int(summary.events), "event", "events")),"
            + " \(Figure.bytes(Double(summary.bytes)))"
    }

    /// Of the daemon that runs.
    private static func ask(
        _ call: Call, _ draft: String, _ progress: inout CopyProgress
    ) throws(Failure) -> StoreFile.Summary {
        let client: ControlClient
        do throws(Failure) {
            client = try call.connect()
        } catch {
            guard error.code == .unreachable else { throw error }
            throw Failure(
                error.code,
                error.message + "\nThe store of a daemon that does not run: rodictl backup FILE"
                    + " --state \(StoreFolder(call).path)")
        }
        progress.begin("rodid copies its store")
        do throws(ClientError) {
            let _: BackupRecord = try client.call(.backup, within: patience)
        } catch {
            throw Failure(error)
        }
        guard let file = client.takeFile() else {
            throw Failure(.unreachable, "rodid answered without the copy")
        }
        defer { close(file) }
        do throws(SQLiteError) {
            return try StoreFile.write(draft, from: file) { progress.show($0, of: $1) }
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }

    /// Of one that does not.
    private static func copy(
        _ call: Call, _ draft: String, _ progress: inout CopyProgress
    ) throws(Failure) -> StoreFile.Summary {
        let store = try StoreFolder(call).open(
            toWrite: false, whenInUse: "leave out --state, and it makes the copy")
        do throws(SQLiteError) {
            return try store.copy(to: draft) { progress.show($0, of: $1) }
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }

    /// A large store on a slow card; when the daemon ends the connection ends as well.
    private static let patience = Duration.seconds(3600)
}
