import Control
import Glibc
import Positioning

/// Asks the daemon itself.
enum DaemonProbe {
    /// `usual` is where every other command looks for it.
    static func ask(_ socket: String, usual: String) -> DaemonFinding {
        do throws(ClientError) {
            let client = try ControlClient(path: socket, within: patience)
            let health: HealthRecord = try client.call(.health, within: patience)
            let asked = systemTime
            let status: StatusRecord = try client.call(.status, within: patience)
            let answered = systemTime
            var answers = DaemonFinding.Answers(socket: socket, status: status, health: health)
            answers.isElsewhere = socket != usual
            answers.clockError = status.time.map {
                // Milliseconds: the answer was written between the two.
                Double((asked + answered) / 2 - $0.utc.milliseconds) / 1000
            }
            return .answers(answers)
        } catch {
            return switch error {
            case .noSocket(let path): .absent(path)
            case .nobodyListens(let path): .deserted(path)
            case .keptOut(let path): .keptOut(path)
            case .silent: .silent(socket)
            case .closed, .goodbye, .refused, .unreadable, .failed: .broken("\(error)")
            }
        }
    }

    /// Of the system's calendar, in milliseconds.
    private static var systemTime: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static let patience = Duration.seconds(5)
}
