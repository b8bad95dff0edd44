import Positioning

extension CourseSession {
    /// Everything about a session that changes.
    struct State: Equatable, Codable, Sendable {
        var phase = CoursePhase.headingToCourse
        var started: Uptime
        var joined: Uptime?
        var joinedOdometer: Double?
        /// When and where a fix was last heard.
        var lastSeen: Uptime?
        var odometer = 0.0
        /// To the start of the course, now and when the session began.
        var toStart: Double?
        var firstToStart: Double?
        var departures = 0
        /// A new route is being looked for: nobody is off the old one meanwhile.
        var isRerouting = false
        var figures: CourseFigures?
        var resolution: Resolution?

        /// What is followed, and whether it is still the same.
        var route: String
        var fingerprint: Int64
        /// Of a line; `nil` for an area.
        var tracker: CourseTracker?
        var stride = CourseStride()
        var meter = CorridorMeter()
        var pace = CoursePace()
        var practice = ParkingPractice()
        var spacing = PointSpacing()

        init(on course: Course, at now: Uptime) {
            started = now
            route = course.name
            fingerprint = course.fingerprint
            if case .line(let line) = course.ground { tracker = CourseTracker(on: line) }
        }

        /// The car is so far from the start.
        mutating func approach(_ distance: Double) {
            toStart = distance
            firstToStart = firstToStart ?? distance
        }

        mutating func replaceRoute(with new: Course, at now: Uptime) {
            route = new.name
            fingerprint = new.fingerprint
            isRerouting = false
            firstToStart = nil
            toStart = nil
            pace.interrupt()
            meter.replaceLine()
            practice = ParkingPractice()
            if case .line(let line) = new.ground {
                tracker =
                    tracker.map { CourseTracker(replacing: $0, with: line, at: now) }
                    ?? CourseTracker(on: line)
            } else {
                tracker = nil
            }
        }

        /// Whether what was remembered can be about this course.
        func fits(_ course: Course) -> Bool {
            switch course.ground {
            case .line(let line):
                tracker?.attempt.coverage.binCount
                    == CourseCoverage(length: line.length).binCount
            case .area: tracker == nil
            }
        }

        /// Places what an earlier boot remembered on this boot's clock.
        mutating func shift(by duration: Duration) {
            started = started.advanced(by: duration)
            joined?.shift(by: duration)
            lastSeen?.shift(by: duration)
            figures?.started.shift(by: duration)
            figures?.joined?.shift(by: duration)
            figures?.ended.shift(by: duration)
            tracker?.shift(by: duration)
            stride.shift(by: duration)
            meter.shift(by: duration)
            pace.shift(by: duration)
            practice.shift(by: duration)
        }
    }

    /// What must survive a restart about one session: no vertices.
    package struct Memory: Equatable, Codable, Sendable {
        var attributes: Attributes
        var state: State
        /// As last shown, in case the course is not there any more.
        var progress: Double
        var coverage: Double
    }

    package var memory: Memory {
        Memory(attributes: attributes, state: state, progress: progress, coverage: coverage)
    }
}
