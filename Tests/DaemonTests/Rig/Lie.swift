import Positioning
import Testing

/// What the calendar of a machine without a clock battery says, beside what it should say.
struct Lie: Sendable, CustomTestStringConvertible {
    /// What it says when the machine is switched on.
    enum Beginning: Sendable {
        case epoch
        /// So many seconds after the truth.
        case off(Double)
    }

    let testDescription: String
    var beginning = Beginning.off(0)
    /// What somebody sets it to in mid-trip: so many seconds after the truth.
    var setTo: Double?

    func atBoot(_ truth: UTC) -> UTC {
        switch beginning {
        case .epoch: UTC(milliseconds: 0)
        case .off(let seconds): truth.advanced(bySeconds: seconds)
        }
    }

    func later(_ truth: UTC) -> UTC? { setTo.map { truth.advanced(bySeconds: $0) } }

    static let day = 86_400.0
    static let nextYear = 365 * day

    static let none = Lie(testDescription: "right all along")
    static let epoch = Lie(testDescription: "1970", beginning: .epoch)
    static let lastShutdown = Lie(
        testDescription: "the time of the last shutdown, days ago", beginning: .off(-3 * day))
    static let ahead = Lie(testDescription: "next year", beginning: .off(nextYear))
    static let epochSetRight = Lie(
        testDescription: "1970, set right in mid-trip", beginning: .epoch, setTo: 0)
    static let aheadSetRight = Lie(
        testDescription: "next year, set back in mid-trip", beginning: .off(nextYear), setTo: 0)
    static let setAhead = Lie(
        testDescription: "right, set to next year in mid-trip", setTo: nextYear)
    static let setBack = Lie(
        testDescription: "right, set back two days in mid-trip", setTo: -2 * day)

    static let all = [
        none, epoch, lastShutdown, ahead, epochSetRight, aheadSetRight, setAhead, setBack,
    ]
}
