import Glibc
import Positioning
import TestKit

@testable import Receivers

/// Drives one receiver as the event loop does, on a clock that may be pushed ahead.
///
/// The clock follows real time; `jump` moves it to where the receiver wants to be woken, so that a
/// test never waits for a back-off or a silence.
final class ReceiverBench {
    let receiver: Receiver
    private(set) var outputs: [ReceiverOutput] = []
    private var ahead = Duration.zero

    init(
        _ link: SourceAddress.Link, settings: ReceiverSettings = ReceiverBench.settings,
        remembering memory: ReceiverMemory? = nil
    ) throws {
        receiver = try Receiver(
            SourceAddress(text: "under test", link: link), source: 0, settings: settings,
            remembering: memory)
    }

    deinit { receiver.stop() }

    /// The defaults without chance.
    static var settings: ReceiverSettings {
        var settings = ReceiverSettings()
        settings.dice = { 0 }
        return settings
    }

    var now: Uptime { Self.clock.advanced(by: ahead) }

    var epochs: [Epoch] {
        outputs.compactMap { if case .epoch(let epoch) = $0 { epoch } else { nil } }
    }

    var links: [LinkState] {
        outputs.compactMap { if case .link(let change) = $0 { change.state } else { nil } }
    }

    var losses: [LinkChange.Loss] {
        outputs.compactMap { if case .link(let change) = $0 { change.loss } else { nil } }
    }

    /// What is wrong with it now.
    var standing: Set<ReceiverTrouble> { receiver.health.troubles }

    /// Every change of trouble, as `busy` and `busy over`.
    var complaints: [String] {
        outputs.compactMap {
            guard case .trouble(let change) = $0 else { return nil }
            return change.trouble.rawValue + (change.holds ? "" : " over")
        }
    }

    /// What was said when `trouble` began last.
    func detail(of trouble: ReceiverTrouble) -> String? {
        for case .trouble(let change) in outputs.reversed()
        where change.trouble == trouble && change.holds {
            return change.detail
        }
        return nil
    }

    var learned: [ReceiverMemory] {
        outputs.compactMap { if case .learned(let memory) = $0 { memory } else { nil } }
    }

    var hasEnded: Bool { outputs.contains(.ended) }

    func start() { outputs += receiver.start(at: now) }

    func stop() { outputs += receiver.stop() }

    func forget() { outputs = [] }

    /// Turns the loop until `isDone`, or until `limit` of real time has passed.
    @discardableResult
    func turn(
        limit: Duration = .seconds(10).stretched, until isDone: () -> Bool
    ) -> Bool {
        let end = Self.clock.advanced(by: limit)
        while !isDone() {
            guard Self.clock < end else { return false }
            var state = pollfd(fd: receiver.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Self.tick) > 0 { outputs += receiver.ready(at: now) }
            if let due = receiver.wakeAt, now >= due { outputs += receiver.woke(at: now) }
        }
        return true
    }

    /// Lets whatever is on its way arrive.
    func settle() { turn(limit: .milliseconds(50)) { false } }

    /// Moves the clock to the next time the receiver asked for, and wakes it.
    func jump() {
        guard let due = receiver.wakeAt else { return }
        ahead += max(.zero, now.duration(to: due))
        outputs += receiver.woke(at: now)
    }

    /// Moves the clock by `duration`, and wakes the receiver whenever it asked for it on the way.
    func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        while let due = receiver.wakeAt, due <= end {
            ahead += max(.zero, now.duration(to: due))
            outputs += receiver.woke(at: now)
        }
        ahead += max(.zero, now.duration(to: end))
    }

    /// Moves the clock, and wakes nobody.
    func advance(by duration: Duration) { ahead += duration }

    /// Jumps until `isDone`, a bounded number of times.
    @discardableResult
    func jump(atMost times: Int = 20, until isDone: () -> Bool) -> Bool {
        for _ in 0..<times {
            settle()
            if isDone() { return true }
            jump()
        }
        settle()
        return isDone()
    }

    static var clock: Uptime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Uptime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Milliseconds between two looks at the clock.
    private static let tick: Int32 = 5
}
