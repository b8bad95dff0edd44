import Configuration
import Glibc
import Positioning
import Simulation

/// `rodictl simulate`: a drive along a line, as a receiver would tell it.
enum SimulateCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let path = call.operands.first, call.operands.count == 1 else {
            throw Failure(.usage, "simulate needs one ROUTE, a GPX or GeoJSON file")
        }
        let options = try SimulationOptions(call)
        let route = RouteFile.load(path)
        guard let places = route.value else {
            throw Failure(.refused, route.complaints.map(\.description).joined(separator: "\n"))
        }
        let drive = Drive(
            along: places, speed: options.speed, stops: options.stops,
            stopping: SimulationOptions.stopping, standing: SimulationOptions.standing)
        let terminal = try terminal(options)
        let begin = BootClock.now
        let start = start(of: drive, options)
        if let terminal {
            StandardError.say(
                line: "\(Figure().distance(drive.length)) in"
                    + " \(Figure.duration(drive.duration)) on \(terminal.link)")
        }
        for heard in SimulatedReceiver(options.model, in: drive, seed: options.seed, from: start) {
            if options.isLive {
                BootClock.sleep(until: begin.advanced(bySeconds: heard.truth.time))
            }
            let text = heard.sentences.joined()
            if let terminal { terminal.write(text) } else { Output.write(Array(text.utf8)) }
        }
        return .fine
    }

    private static func terminal(
        _ options: SimulationOptions
    ) throws(Failure) -> SimulatedTerminal? {
        do throws(FileError) {
            return try options.terminal.map { link throws(FileError) in
                try SimulatedTerminal(link: link)
            }
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }

    /// A drive at once has just ended, so that none of its dates lies ahead.
    private static func start(of drive: Drive, _ options: SimulationOptions) -> UTC {
        if let start = options.start { return start }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let now = UTC(milliseconds: Int64(time.tv_sec) * 1000)
        return options.isLive ? now : now.advanced(bySeconds: -drive.duration.rounded(.up))
    }
}
