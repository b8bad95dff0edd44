import FoundationEssentials
import Glibc
import TestKit

/// What `rodictl doctor --json` found.
struct Doctor: CustomStringConvertible {
    struct Line: Decodable {
        let check: String
        let verdict: String
        let text: String
        let mend: [String]?
    }

    let end: ChildProcess.End?
    let description: String
    private let lines: [Line]

    /// What is said of a check, the first time.
    func line(_ check: String) -> Line? { lines.first { $0.check == check } }

    static func examine(_ rodid: Rodid, _ arguments: String...) throws -> Doctor {
        try examine(rodid.site, arguments)
    }

    /// With the configuration of the site, because no daemon may be there to name it.
    ///
    /// `starter` are the words of a program that becomes rodictl.
    static func examine(_ site: Site, by starter: [String] = []) throws -> Doctor {
        try examine(site, ["--config", site.configuration], by: starter)
    }

    private static func examine(
        _ site: Site, _ arguments: [String], by starter: [String] = []
    ) throws -> Doctor {
        let output = site.folder.path(of: "doctor")
        unlink(output)
        let process = try ChildProcess(
            starter + [Programs.rodictl, "--socket", site.socket, "doctor", "--json"] + arguments,
            output: output, errors: output)
        let end = process.awaitEnd()
        let text = Site.text(of: output)
        guard
            let report = try? JSONDecoder().decode(
                Report.self, from: FoundationEssentials.Data(text.utf8))
        else { throw TestFault(doing: "read what the doctor said: \(text)") }
        return Doctor(end: end, description: text, lines: report.checks)
    }

    private struct Report: Decodable {
        let checks: [Line]
    }
}
