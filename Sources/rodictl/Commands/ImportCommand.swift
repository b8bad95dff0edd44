import Configuration
import Control
import Invocation
import Positioning
import Tracking

/// `rodictl import`: old recordings become trips.
enum ImportCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard !call.operands.isEmpty else { throw Failure(.usage, "import needs one FILE or more") }
        if call.operands.contains("-") {
            throw Failure(.usage, "import reads files twice: standard input is none")
        }
        let build = try build(call)
        let settings = try settings(call)
        var run = ImportRun(
            settings, build: build,
            sender: TripSender(call: call, isDry: call.invocation.has("dry-run")))
        do throws(Failure) {
            try run.run(call.operands)
        } catch {
            // What came before is told all the same.
            if !run.report.trips.isEmpty { show(run.report, call) }
            throw error
        }
        show(run.report, call)
        return run.report.hasRefusals ? .refused : .fine
    }

    private static func show(_ report: ImportReport, _ call: Call) {
        if call.isJSON {
            Output.writeJSON(report)
        } else {
            Output.say(report.text)
        }
    }

    private static func build(_ call: Call) throws(Failure) -> UTC? {
        guard call.invocation.has("as-live") else { return nil }
        guard let text = call.value("as-live") else { return Build.date }
        guard let date = UTC(text) else {
            throw Failure(.usage, "--as-live takes a date such as 2019-04-07, not “\(text)”")
        }
        return date
    }

    /// The daemon's, so that what is imported is judged as what it records.
    private static func settings(_ call: Call) throws(Failure) -> Settings {
        let client = try call.connect()
        let health = try call.ask(.health, on: client, as: HealthRecord.self).answer
        let usual = ConfigurationFiles()
        let path = call.value("config") ?? health.daemon?.configuration ?? usual.path
        let files = path == usual.path ? usual : ConfigurationFiles(chosen: path)
        let verdict = files.load()
        guard let configuration = verdict.value else {
            let lines = verdict.complaints.map(\.description).joined(separator: "\n")
            throw Failure(.refused, "\(lines)\nAnother configuration: --config FILE")
        }
        var settings = configuration.tracking
        if let name = call.value("vehicle") {
            guard let vehicle = settings.vehicle(named: name) else {
                let nearest = nearestName(to: name, among: settings.vehicles.map(\.name))
                throw Failure(
                    .refused,
                    "no vehicle “\(name)” is configured"
                        + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
            }
            settings.vehicle = vehicle
        }
        return settings
    }
}
