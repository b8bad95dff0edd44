import Glibc

@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, arguments[1] == "replay" else { exit(2) }
        exit(Replay.run(Array(arguments.dropFirst(2))))
    }
}
