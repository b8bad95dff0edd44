import Glibc
import Simulation

/// Measures what a fix costs, in one run, so that the numbers can be compared with each other.
///
/// Built with `-c release`; nothing else in the tree is timed. `rodi-bench latency` takes a minute of
/// real time and measures how old a fix is when a client hears of it; `rodi-bench rules` leaves out
/// what is read and written, and `courses`, `places` and `store` measure nothing else.
/// `rodi-bench clients` takes a minute or two and sets every client on rodid that it must bear.
/// `footprint`, `instructions`, `soak` and `wear` run the daemon itself; see the Makefile.
/// `rodi-bench capture 20` prints 20 MB of a drive at 1 Hz, to be looked at with a profiler.
@main
enum Main {
    static func main() {
        var table = Table()
        switch CommandLine.arguments.dropFirst().first {
        case nil:
            // First, while this process is small: a child's peak memory counts from its parent's.
            ReplayBench.run(&table)
            let capture = Capture(megabytes: 20)
            let epochs = DecodeBench.run(capture, &table)
            GpsdBench.run(epochs, &table)
            PipelineBench.run(epochs, capture, &table)
            PlacesBench.run(capture, &table)
            PlacesBench.pipeline(capture, epochs, &table)
            CourseBench.run(&table)
            StoreBench.run(&table)
        case "store":
            StoreBench.run(&table)
        case "rules":
            let capture = Capture(megabytes: 20)
            PipelineBench.run(DecodeBench.epochs(of: capture), capture, &table)
        case "courses":
            CourseBench.run(&table)
        case "latency":
            LatencyBench.run(&table)
        case "footprint":
            StartBench.run(&table)
            FootprintBench.run(&table)
        case "start":
            StartBench.run(&table)
        case "leave":
            TripsStore.fillAndLeave(in: CommandLine.arguments.dropFirst(2).first ?? ".")
        case "instructions":
            InstructionsBench.run(&table)
        case "soak":
            SoakBench.run(days: number(2) ?? 90, &table)
        case "wear":
            WearBench.run(
                seconds: Double(number(2) ?? 600),
                seats: Array(CommandLine.arguments.dropFirst(3)), &table)
        case "places":
            let capture = Capture(megabytes: 20)
            PlacesBench.run(capture, &table)
            PlacesBench.pipeline(capture, DecodeBench.epochs(of: capture), &table)
        case "clients":
            ClientsBench.run(&table)
        case let word? where ClientsBench.plays(word, CommandLine.arguments):
            return
        case "capture":
            Capture.hear(rate: 1, megabytes: number(2) ?? 20) { heard in
                print(heard.sentences.joined(), terminator: "")
            }
        case let word?:
            print(
                "rodi-bench knows 'rules', 'courses', 'places', 'store', 'latency', 'clients', "
                    + "'footprint', 'start', 'instructions', 'soak DAYS', 'wear' and"
                    + " 'capture MEGABYTES', not '\(word)'")
            exit(2)
        }
        exit(table.isAsAsserted ? 0 : 1)
    }

    private static func number(_ index: Int) -> Int? {
        CommandLine.arguments.dropFirst(index).first.flatMap { Int($0) }
    }
}
