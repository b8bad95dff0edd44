extension Request {
    /// Which course to drive.
    package struct CourseStart: Equatable, Codable, Sendable {
        package var course: String

        package init(course: String) { self.course = course }
    }

    /// Which session is meant: absent the latest that it can be about.
    package struct CourseChoice: Equatable, Codable, Sendable {
        package var id: Int64?

        package init(id: Int64? = nil) { self.id = id }
    }

    /// Which course to follow from now on.
    package struct CourseReplace: Equatable, Codable, Sendable {
        package var course: String
        package var id: Int64?

        package init(course: String, id: Int64? = nil) {
            self.course = course
            self.id = id
        }
    }

    /// Whether a new route is being looked for.
    package struct CourseRerouting: Equatable, Codable, Sendable {
        /// Absent: it is.
        package var on: Bool?
        package var id: Int64?

        package init(on: Bool? = nil, id: Int64? = nil) {
            self.on = on
            self.id = id
        }
    }

    /// What a person has to say about a completed session.
    package struct CourseConfirm: Equatable, Codable, Sendable {
        package var note: String?
        package var id: Int64?

        package init(note: String? = nil, id: Int64? = nil) {
            self.note = note
            self.id = id
        }
    }

    /// Which course to answer, and which part of its line.
    package struct CourseGet: Equatable, Codable, Sendable {
        package var course: String
        /// The first position, counted from 0; absent: from the start.
        package var from: Int?
        /// Absent: as many as one answer holds.
        package var limit: Int?
        /// Without its ends near private places; absent: all of it.
        package var trimmed: Bool?

        package init(
            course: String, from: Int? = nil, limit: Int? = nil, trimmed: Bool? = nil
        ) {
            self.course = course
            self.from = from
            self.limit = limit
            self.trimmed = trimmed
        }
    }

    /// Which session to answer; absent the latest.
    package struct CourseShow: Equatable, Codable, Sendable {
        package var id: Int64?
        /// Absent: without.
        package var points: Bool?

        package init(id: Int64? = nil, points: Bool? = nil) {
            self.id = id
            self.points = points
        }
    }
}
