package import Positioning

/// A line to drive along, from a GPX or GeoJSON file that need not be a course.
package enum RouteFile {
    /// The places of the first line in the file, in order, its parts joined.
    package static func load(_ path: String) -> Verdict<[Coordinate]> {
        switch CourseFile.drafts(of: path) {
        case .refused(let complaints): return .refused(complaints)
        case .accepted(nil, _):
            return .refused([
                Complaint(file: path, read: "no such file", expected: "a GPX or GeoJSON file")
            ])
        case .accepted(let content?, let advice):
            var complaints: [Complaint] = []
            for draft in content {
                if let objection = draft.objection {
                    complaints.append(
                        Complaint(
                            file: path, line: draft.line,
                            read: "\(draft.title): \(objection.read)",
                            expected: objection.expected))
                } else if case .line(let parts, _) = draft.ground {
                    let places = parts.flatMap { $0 }
                    if places.count > 1 { return .accepted(places, advice: advice) }
                }
            }
            if !complaints.isEmpty { return .refused(complaints) }
            return .refused([
                Complaint(
                    file: path, read: "no line of at least two places",
                    expected: "a route, a track or a LineString")
            ])
        }
    }
}
