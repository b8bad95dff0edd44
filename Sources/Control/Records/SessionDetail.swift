package import Tracking

/// Answer to `course.show`.
package struct SessionDetail: Equatable, Codable, Sendable {
    /// A stretch of the line that was driven, in metres from its start.
    package struct Stretch: Equatable, Codable, Sendable {
        package var from: Double
        package var to: Double

        package init(from: Double, to: Double) {
            self.from = from
            self.to = to
        }
    }

    package var session: SessionSummary
    /// The evidence: which parts of the line were driven; absent for an area.
    package var covered: [Stretch]?
    /// Only when asked for.
    package var points: [PointRecord]?
    package var units: DisplayUnits

    package init(
        _ session: CourseRecord, points: [PointRecord]? = nil, units: DisplayUnits = .metric
    ) {
        self.session = SessionSummary(session)
        covered = session.evidence.map { evidence in
            evidence.stretches.map { Stretch(from: $0.lowerBound, to: $0.upperBound) }
        }
        self.points = points
        self.units = units
    }
}
