import Configuration
import Daemon
import Glibc
import Invocation
import Supervision

/// The daemon: reads the configuration, builds everything, runs.
@main
enum Main {
    static func main() {
        do throws(UsageError) {
            switch try Options.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help: Output.line(Options.text)
            case .version: Output.line("rodid \(Build.version)")
            case .check(let files): exit(check(files))
            case .run(let files): exit(run(files))
            }
        } catch {
            Output.error("rodid: \(error)\nTry: rodid --help")
            exit(Exit.usage)
        }
    }

    /// Validates everything a person prepared, and says what is wrong with it.
    private static func check(_ files: ConfigurationFiles) -> Int32 {
        let verdict = Setup.load(from: files)
        for complaint in verdict.complaints { Output.error("\(complaint)") }
        guard let setup = verdict.value else { return Exit.refused }
        let told = [
            counted(setup.configuration.receivers.count, "source"),
            counted(setup.places.count, "place"), counted(setup.courses.count, "course"),
            counted(setup.itinerary.count, "visit"),
        ]
        let besides = files.dropIns.isEmpty ? "" : " and " + counted(files.dropIns.count, "drop-in")
        Output.line("\(files.path)\(besides): fine; \(told.joined(separator: ", "))")
        return Exit.fine
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    private static func run(_ files: ConfigurationFiles) -> Int32 {
        let verdict = Setup.load(from: files)
        guard let setup = verdict.value else {
            let isRead = Journal.leadsToJournal(STDERR_FILENO)
            for complaint in verdict.complaints {
                Output.error(isRead ? complaint.discreet : complaint.description)
            }
            return Exit.refused
        }
        let journal = Journal.standard(threshold: Journal.Level(setup.configuration.log))
        for complaint in verdict.complaints {
            journal.notice("configuration", ["what": complaint.discreet])
        }
        do {
            let daemon = try Daemon(setup, from: files, journal: journal)
            try daemon.run()
            return Exit.fine
        } catch {
            journal.error("cannot run", ["what": "\(error)"])
            return Exit.fault
        }
    }
}

/// What the process says when it ends.
enum Exit {
    static let fine: Int32 = 0
    static let fault: Int32 = 1
    static let usage: Int32 = 2
    /// The configuration was refused.
    static let refused: Int32 = 3
}
