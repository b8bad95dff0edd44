import Control
import Positioning

/// `rodictl watch`: follows the daemon, across its restarts.
enum WatchCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        var watch = Watch(view: view(call), interval: try interval(call))
        // Who watches a daemon that does not run wants to know that at once.
        var client = try call.connect()
        while true {
            let loss = watch.follow(client)
            switch loss {
            case .goodbye(let goodbye) where !goodbye.comesBack:
                StandardError.say("\(loss)\n")
                return .fine
            case .refused, .unreadable, .keptOut: throw Failure(loss)
            case .goodbye, .noSocket, .nobodyListens, .silent, .closed, .failed: break
            }
            client = try Reconnection.connect(call, after: loss, &watch.backoff)
        }
    }

    private static func view(_ call: Call) -> WatchView {
        call.isJSON ? .json : Output.isTerminal ? .screen(StatusScene()) : .lines
    }

    private static func interval(_ call: Call) throws(Failure) -> Double? {
        guard let text = call.value("interval") else { return nil }
        guard let seconds = Double(text), seconds >= 0, seconds <= 86_400 else {
            throw Failure(.usage, "--interval needs 0…86400 seconds, not “\(text)”")
        }
        return seconds
    }
}
