import Control
import Positioning

/// What `--help` says.
enum Help {
    static var overview: String {
        var table = Table(indent: 2)
        for command in Command.allCases { table.add([command.rawValue, command.summary]) }
        return """
            Usage: rodictl [--socket PATH] [--json] COMMAND …

            Asks rodid, the drive recorder, and shows what it knows.

            \(table.text)
            rodictl COMMAND --help tells more.
            Exit status: 0 fine, 1 rodid cannot be reached, 2 wrong usage, 3 it runs with warnings,
            4 not found or refused, 5 not permitted.

            """
    }

    static func unknown(_ name: String) -> String {
        let nearest = nearestName(to: name, among: Command.allCases.map(\.rawValue))
        return "there is no command “\(name)”"
            + (nearest.map { "; did you mean “\($0)”?" } ?? "; rodictl --help lists them")
    }
}
