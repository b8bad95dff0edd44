import Control
import Positioning

/// How a program that follows the daemon line by line comes back to it.
enum Reconnection {
    /// Tries for ever; silent while it may be a mere restart.
    ///
    /// One that said goodbye for good is never started by us: `nil` when it does not come back within
    /// `patience`, without which that is waited for for ever, too.
    static func connect(
        _ call: Call, after loss: ClientError, _ backoff: inout Backoff, patience: Duration?
    ) throws(Failure) -> ControlClient? {
        var reunion = Reunion(backoff: backoff)
        defer { backoff = reunion.backoff }
        if case .goodbye(let goodbye) = loss, !goodbye.comesBack {
            reunion.left(
                loss, at: BootClock.now, seeing: .init(of: call.socket), patience: patience)
        } else {
            reunion.lost(loss, at: BootClock.now, dice: .random(in: 0..<1))
        }
        var isTold = false
        while true {
            if let wake = reunion.wake(after: BootClock.now) { BootClock.sleep(until: wake) }
            let now = BootClock.now
            if !isTold, reunion.isWorthAWord(at: now) {
                StandardError.say(line: "\(loss); \(reunion.endeavour)")
                isTold = true
            }
            switch reunion.step(at: now, { Farewell.Sight(of: call.socket) }) {
            case .wait: continue
            case .over: return nil
            case .look: break
            }
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
