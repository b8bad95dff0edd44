import Control
import Glibc
import Positioning

/// How a program that follows the daemon comes back to it.
enum Reconnection {
    /// Tries for ever; silent while it may be a mere restart.
    ///
    /// Source: SPEC §12.
    static func connect(
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
