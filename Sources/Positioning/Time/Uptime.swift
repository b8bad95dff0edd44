/// A point on the machine's monotonic clock: time since boot, sleep included.
///
/// Rules compare and subtract `Uptime`; they never ask for the current one. The wall clock is a
/// different type (`UTC`), so the two cannot be mixed by accident. A negative value is a time before
/// this boot: what an earlier boot recorded, once both are dated.
///
/// Units: nanoseconds in 64 bits reach 292 years; what lies farther is held at the end of them.
/// Source: `CLOCK_BOOTTIME`, see clock_gettime(2).
package struct Uptime: InstantProtocol, Hashable, Codable, Sendable {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package init(_ sinceBoot: Duration) {
        nanoseconds = sinceBoot.nanoseconds
    }

    package init(seconds: Double) {
        nanoseconds = Int64(nearest: seconds * 1e9)
    }

    /// Seconds since boot.
    package var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Seconds from `earlier` to here; negative when `earlier` is later.
    package func seconds(since earlier: Uptime) -> Double {
        Double(nanoseconds.saturatingSubtract(earlier.nanoseconds)) / 1e9
    }

    package func advanced(by duration: Duration) -> Uptime {
        Uptime(nanoseconds: nanoseconds.saturatingAdd(duration.nanoseconds))
    }

    /// The point so many milliseconds later.
    package func advanced(byMilliseconds milliseconds: Int64) -> Uptime {
        let (step, isTooLong) = milliseconds.multipliedReportingOverflow(by: 1_000_000)
        let end: Int64 = milliseconds < 0 ? .min : .max
        return Uptime(nanoseconds: nanoseconds.saturatingAdd(isTooLong ? end : step))
    }

    /// The point `seconds` later.
    package func advanced(bySeconds seconds: Double) -> Uptime {
        Uptime(nanoseconds: nanoseconds.saturatingAdd(Int64(nearest: seconds * 1e9)))
    }

    package func duration(to other: Uptime) -> Duration {
        .nanoseconds(other.nanoseconds.saturatingSubtract(nanoseconds))
    }

    /// The one that comes first, of those that there are.
    package static func earlier(_ one: Uptime?, _ other: Uptime?) -> Uptime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    package static func < (lhs: Uptime, rhs: Uptime) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }

    package init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }
}

extension Duration {
    package var nanoseconds: Int64 {
        let (whole, isTooLong) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !isTooLong else { return components.seconds < 0 ? .min : .max }
        return whole.saturatingAdd(components.attoseconds / 1_000_000_000)
    }

    package var seconds: Double { Double(nanoseconds) / 1e9 }
}
