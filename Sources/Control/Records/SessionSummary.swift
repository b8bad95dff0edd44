import Positioning
package import Tracking

/// One go at a course.
///
/// Units: metres, seconds; shares of 1.
package struct SessionSummary: Equatable, Codable, Sendable {
    package enum Resolution: String, Codable, Sendable {
        case confirmed
        case discarded
    }

    package var id: Int64
    package var course: String
    package var kind: Course.Kind
    package var vehicle: String?
    /// What it follows, when that is not the course any more.
    package var route: String?
    package var phase: CoursePhase
    /// Absent until UTC is proved.
    package var started: Timestamp?
    package var joined: Timestamp?
    package var ended: Timestamp?
    package var progress: Double
    package var coverage: Double
    package var longestHole: Double
    package var distance: Double
    package var duration: Double
    package var departures: Int
    package var resolution: Resolution?
    package var note: String?

    enum CodingKeys: String, CodingKey {
        case id
        case course
        case kind
        case vehicle
        case route
        case phase
        case started
        case joined
        case ended
        case progress
        case coverage
        case longestHole = "longest_hole"
        case distance
        case duration
        case departures
        case resolution
        case note
    }

    package init(_ session: CourseRecord) {
        id = session.id
        course = session.course
        kind = session.kind
        vehicle = session.vehicle
        route = session.route == session.course ? nil : session.route
        phase = session.phase
        started = Timestamp(session.started.utc)
        joined = Timestamp(session.joined?.utc)
        ended = Timestamp(session.ended?.utc)
        progress = session.progress.places(Decimals.share) ?? 0
        coverage = session.coverage.places(Decimals.share) ?? 0
        longestHole = session.longestHole.places(Decimals.figure) ?? 0
        distance = session.distance.places(Decimals.figure) ?? 0
        duration = session.duration.places(Decimals.figure) ?? 0
        departures = session.departures
        switch session.resolution {
        case .confirmed(let note):
            resolution = .confirmed
            self.note = note
        case .discarded: resolution = .discarded
        case nil: break
        }
    }
}
