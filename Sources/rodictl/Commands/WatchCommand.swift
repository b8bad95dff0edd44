import Control
import Glibc
import Positioning

/// `rodictl watch`: follows the daemon, across its restarts.
enum WatchCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        let interval = try interval(call)
        // Who watches a daemon that does not run wants to know that at once.
        let client = try call.connect()
        if !call.isJSON, Output.hasScreen { return try show(call, client, interval: interval) }
        return try list(call, client, Watch(isJSON: call.isJSON, interval: interval))
    }

    private static func show(
        _ call: Call, _ client: ControlClient, interval: Double?
    ) throws(Failure) -> ExitCode {
        let live = LiveWatch(call, try TerminalSignals.take(), interval: interval)
        switch try live.run(client) {
        case .enough, .gone: break
        case .over(let goodbye): StandardError.say(line: "\(goodbye)")
        case .signal(let number): live.die(of: number)
        }
        return .fine
    }

    private static func list(
        _ call: Call, _ first: ControlClient, _ watch: Watch
    ) throws(Failure) -> ExitCode {
        var client = first
        var watch = watch
        while true {
            let loss = watch.follow(client)
            switch loss {
            case .refused, .unreadable, .keptOut: throw Failure(loss)
            case .goodbye, .noSocket, .nobodyListens, .silent, .closed, .failed: break
            }
            let back = try Reconnection.connect(
                call, after: loss, &watch.backoff, patience: Farewell.patience)
            guard let back else {
                StandardError.say(line: "\(loss)")
                return .fine
            }
            client = back
        }
    }

    private static func interval(_ call: Call) throws(Failure) -> Double? {
        guard let text = call.value("interval") else { return nil }
        guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else {
            throw Failure(.usage, "--interval needs 0…86400 seconds, not “\(text)”")
        }
        return seconds
    }
}
