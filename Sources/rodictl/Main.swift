import Glibc
import Invocation

/// The one program a person runs: finds the command and follows it.
@main
enum Main {
    static func main() {
        // A reader that goes away is met by write(2), not by a signal.
        signal(SIGPIPE, SIG_IGN)
        exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
    }

    private static func run(_ arguments: [String]) -> ExitCode {
        do throws(Failure) {
            return try follow(arguments)
        } catch {
            if !error.message.isEmpty {
                let columns = isatty(STDERR_FILENO) == 1 ? Output.columns(of: STDERR_FILENO) : nil
                StandardError.say(error.text(columns: columns, lettering: Output.lettering))
            }
            return error.code
        }
    }

    private static func follow(_ arguments: [String]) throws(Failure) -> ExitCode {
        // What stands before the command counts as if it stood behind it.
        let place = commandPlace(in: arguments)
        guard place < arguments.count else {
            if arguments.contains(where: { $0 == "--help" || $0 == "-h" }) {
                Output.say(Help.overview)
                return .fine
            }
            if arguments.contains(where: { $0 == "--version" || $0 == "-V" }) {
                Output.say(VersionCommand.own)
                return .fine
            }
            throw Failure(.usage, "no command given; rodictl --help lists them")
        }
        let name = arguments[place]
        var rest = arguments
        rest.remove(at: place)
        if name == "help" {
            guard let topic = rest.first(where: { !$0.hasPrefix("-") }) else {
                Output.say(Help.overview)
                return .fine
            }
            guard let command = Command(rawValue: topic) else {
                throw Failure(.usage, Help.unknown(topic))
            }
            Output.say(command.help)
            return .fine
        }
        guard let command = Command(rawValue: name) else {
            throw Failure(.usage, Help.unknown(name))
        }
        return try command.run(rest)
    }

    /// Where the first argument stands that is neither an option nor an option's value.
    private static func commandPlace(in arguments: [String]) -> Int {
        var place = 0
        while place < arguments.count, arguments[place].hasPrefix("-") {
            place += arguments[place] == "--socket" ? 2 : 1
        }
        return place
    }
}
