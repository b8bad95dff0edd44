import Control
import Glibc
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
            client = try reconnect(call, after: loss, &watch.backoff)
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

    /// Tries for ever; silent while it may be a mere restart.
    private static func reconnect(
        _ call: Call, after loss: ClientError, _ backoff: inout Backoff
    ) throws(Failure) -> ControlClient {
        let lost = BootClock.now
        var isTold = false
        while true {
            let next = BootClock.now.advanced(by: backoff.failed(dice: .random(in: 0..<1)))
            let telling = lost.advanced(by: tolerated)
            if !isTold, telling < next {
                sleep(until: telling)
                StandardError.say("\(loss); trying again\n")
                isTold = true
            }
            sleep(until: next)
            do throws(ClientError) {
                let client = try ControlClient(path: call.socket)
                if isTold { StandardError.say("connected again\n") }
                return client
            } catch {
                if case .keptOut = error { throw Failure(error) }
            }
        }
    }

    private static func sleep(until time: Uptime) {
        let left = BootClock.now.duration(to: time).nanoseconds
        if left > 0 { usleep(UInt32(left / 1000)) }
    }

    /// A loss as short as this is not worth a word.
    private static let tolerated = Duration.milliseconds(2500)
}
