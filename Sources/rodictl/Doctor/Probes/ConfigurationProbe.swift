import Configuration
import Positioning

/// Reads the configuration as the daemon would.
struct ConfigurationProbe {
    let finding: Found<ConfigurationFinding>
    let configuration: Configuration

    /// `file` is the one that was chosen, or that the daemon names; else the installed one.
    init(_ machine: Machine, file: String?) {
        let usual = machine.place(ConfigurationFiles().path)
        let path = file ?? usual
        let files =
            path == usual ? ConfigurationFiles(installed: path) : ConfigurationFiles(chosen: path)
        configuration = files.load().value ?? Configuration()
        let paths = configuration.paths
        let own = [path, path + ".d", paths.places, paths.courses, paths.itinerary]
        // What we may not read the daemon may.
        if let hidden = own.first(where: Machine().isForbidden) {
            finding = .unknown(.forbidden(hidden))
            return
        }
        var found = ConfigurationFinding(file: path)
        found.isThere =
            Machine().exists(path)
            || Machine().names(in: path + ".d").contains { $0.hasSuffix(".conf") }
        let verdict = Setup.load(from: files)
        let errors = verdict.complaints.filter { $0.gravity == .error }
        found.errors = errors.map(\.description)
        found.place = errors.first.map { .init(file: $0.file, line: $0.line) }
        // Of a source beyond this machine the unit tells more.
        let remote = configuration.receivers.filter(\.isRemote).map(\.text)
        found.advice = verdict.complaints
            .filter { complaint in
                complaint.gravity == .advice
                    && !remote.contains { complaint.read.hasPrefix("\($0) is beyond") }
            }
            .map(\.description)
        if let setup = verdict.value {
            found.receivers = setup.configuration.receivers.count
            found.places = setup.places.count
            found.courses = setup.courses.count
            found.visits = setup.itinerary.count
        }
        finding = .known(found)
    }
}
