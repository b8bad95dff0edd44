/// One attempt to drive a line from its start to its end: how far it came, and what was covered.
///
/// Units: metres. Source: estimation.md (f), "Proof in order".
struct CourseAttempt: Equatable, Codable, Sendable {
    private(set) var highWater = 0.0
    private(set) var coverage: CourseCoverage
    /// Bins that were covered when the proof was last looked at, and its outcome.
    private var judgedBins = -1
    private var isWhole = false

    init(length: Double) {
        coverage = CourseCoverage(length: length)
    }

    /// The line was driven from here to there.
    mutating func prove(_ way: ClosedRange<Double>) {
        coverage.mark(from: way.lowerBound, to: way.upperBound)
        highWater = max(highWater, way.upperBound)
    }

    /// Begins again from nothing.
    mutating func restart() {
        coverage.clear()
        highWater = 0
        judgedBins = -1
    }

    /// It can still be completed from where it stands.
    var isPromising: Bool { coverage.share(before: highWater) >= Self.share }

    /// Joins the line: the way since `origin` is proved, and a small seam before it.
    mutating func join(from origin: Double, to along: Double) {
        if abs(origin - highWater) < Self.seam {
            prove(min(origin, highWater)...origin)
        }
        prove(origin...max(origin, along))
    }

    /// Driven in order from the start to the end, as far as anyone can tell.
    mutating func isComplete(length: Double) -> Bool {
        guard highWater >= length - Self.finish, coverage.share >= Self.share else { return false }
        // The longest hole is counted only when something has changed.
        if judgedBins != coverage.coveredBins {
            judgedBins = coverage.coveredBins
            isWhole = coverage.longestHole <= max(Self.hole, Self.holeShare * length)
        }
        return isWhole
    }

    /// Metres that may be missing at the end.
    private static let finish = 40.0
    /// Of the line.
    private static let share = 0.95
    /// The longest stretch that may be missing: metres, or a share of the line if that is more.
    private static let hole = 100.0
    private static let holeShare = 0.03
    /// Metres between where the line was left and joined that count as driven.
    private static let seam = 60.0
}
