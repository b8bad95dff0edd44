import Configuration
import Invocation

/// What the command line asks for.
enum Options {
    case run(ConfigurationFiles)
    case check(ConfigurationFiles)
    case help
    case version

    static let text = """
        Usage: rodid [--config FILE] [--check]

        Records drives from a GNSS receiver; see rodid(8) and rodi.conf(5).

          -c, --config FILE  use FILE instead of /etc/rodi/rodi.conf, and no drop-ins
              --check        read the configuration and the places, say what is wrong, and exit
          -V, --version      print the version and exit
          -h, --help         print this and exit

        Example:
          rodid --config ./rodi.conf --check
        """

    static func parse(_ arguments: [String]) throws(UsageError) -> Options {
        let line = try Invocation(
            arguments,
            knowing: [
                Invocation.Option("config", "c", .required("FILE")),
                Invocation.Option("check"),
                Invocation.Option("version", "V"),
                Invocation.Option("help", "h"),
            ])
        if line.has("help") { return .help }
        if line.has("version") { return .version }
        if let operand = line.operands.first {
            throw UsageError("'\(operand)' was not expected")
        }
        let files =
            line.value("config").map { ConfigurationFiles(chosen: $0) } ?? ConfigurationFiles()
        return line.has("check") ? .check(files) : .run(files)
    }
}
