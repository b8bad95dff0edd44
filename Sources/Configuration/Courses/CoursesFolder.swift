package import Tracking

/// The courses a person prepared: every `*.geojson` and `*.gpx` of a folder.
package enum CoursesFolder {
    /// Reads the folder; an absent one has no courses, unless a person named it.
    package static func load(
        _ path: String, usual: Settings.Course = Settings.Course(), isChosen: Bool = false
    ) -> Verdict<[Course]> {
        switch FolderNames(in: path, ending: [".geojson", ".gpx"]) {
        case .found(let names):
            return join(names.map { CourseFile.load("\(path)/\($0)", usual: usual) })
        case .absent where isChosen:
            return .refused([
                Complaint(
                    file: path, read: "no such folder",
                    expected: "a folder of courses as GeoJSON or GPX")
            ])
        case .absent: return .accepted([], advice: [])
        case .unreadable(let complaint): return .refused([complaint])
        }
    }

    /// Brings the files together: a name means one course.
    static func join(_ files: [Verdict<[CourseFile.Entry]>]) -> Verdict<[Course]> {
        var courses: [Course] = []
        var complaints: [Complaint] = []
        var places: [String: String] = [:]
        for file in files {
            complaints += file.complaints
            for entry in file.value ?? [] {
                let name = entry.course.name
                if let first = places[name] {
                    complaints.append(
                        Complaint(
                            file: entry.file,
                            read: "\(entry.label) '\(name)': the name of \(first) again",
                            expected: "a name of its own"))
                } else {
                    places[name] = "\(entry.label) in \(entry.file)"
                    courses.append(entry.course)
                }
            }
        }
        return Verdict(courses, complaints)
    }
}
