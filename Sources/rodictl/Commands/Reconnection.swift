import Control
import Positioning

/// How a program that follows the daemon line by line comes back to it.
enum Reconnection {
    /// Tries for ever; silent while it may be a mere restart.
    static func connect(
        _ call: Call, after loss: ClientError, _ backoff: inout Backoff
    ) throws(Failure) -> ControlClient {
        var reunion = Reunion(backoff: backoff)
        defer { backoff = reunion.backoff }
        reunion.lost(loss, at: BootClock.now, dice: .random(in: 0..<1))
        var isTold = false
        while true {
            if let wake = reunion.wake(after: BootClock.now) { BootClock.sleep(until: wake) }
            let now = BootClock.now
            if !isTold, reunion.isWorthAWord(at: now) {
                StandardError.say(line: "\(loss); trying again")
                isTold = true
            }
            guard reunion.isDue(at: now) else { continue }
            do throws(ClientError) {
                let client = try ControlClient(path: call.socket)
                if isTold { StandardError.say(line: "connected again") }
                return client
            } catch {
                if case .keptOut = error { throw Failure(error) }
                reunion.lost(error, at: BootClock.now, dice: .random(in: 0..<1))
            }
        }
    }
}
