/// How a command ends.
///
/// Source: SPEC §13.
enum ExitCode: Int32 {
    case fine = 0
    case unreachable = 1
    case usage = 2
    /// It runs, but there is something to see to; only of commands that look at that.
    case warnings = 3
    /// Not found, or refused.
    case refused = 4
    case notPermitted = 5
}
