package import Positioning

/// Which Rodi this is.
///
/// A test compares both with the newest entry of `debian/changelog`.
package enum Build {
    package static let version = "0.1.0"

    /// No receiver can rightly say that it is earlier: repairs of rolled-over dates begin here.
    package static let date = UTC(
        milliseconds: Int64(UTC.daysSince1970(year: 2026, month: 11, day: 30))
            * UTC.millisecondsPerDay)
}
