import Formats
import Positioning
package import Tracking

/// The courses in one file, GeoJSON or GPX by its content.
package enum CourseFile {
    /// A course and where it stands, for complaints.
    package struct Entry: Sendable {
        package var course: Course
        package var file: String
        /// Which feature of the file it is.
        package var label: String
    }

    /// Reads a file of a folder; an absent one has no courses.
    static func load(_ path: String, usual: Settings.Course) -> Verdict<[Entry]> {
        switch drafts(of: path) {
        case .refused(let complaints): .refused(complaints)
        case .accepted(nil, _): .accepted([], advice: [])
        case .accepted(let drafts?, let advice): judge(drafts, advice, path, usual)
        }
    }

    /// What stands in a file, not yet judged; `nil` when there is no such file.
    static func drafts(of path: String) -> Verdict<[CourseDraft]?> {
        var gpx: GPXCourses?
        var bytes: [UInt8] = []
        let reading = FileBytes.pieces(of: path, limit: largest) { piece in
            if bytes.isEmpty, gpx == nil, isXML(piece) { gpx = GPXCourses() }
            // A track is not kept: only its places are.
            if gpx == nil { bytes += piece } else { gpx?.read(piece) }
        }
        switch reading {
        case .absent: return .accepted(nil, advice: [])
        case .unreadable(let complaint): return .refused([complaint])
        case .read: break
        }
        guard var gpx else { return geoJSON(bytes, path) }
        return finish(&gpx, path)
    }

    /// Reads a file in memory; every complaint is collected.
    package static func read(
        _ file: TextFile, usual: Settings.Course = Settings.Course()
    ) -> Verdict<[Entry]> {
        let drafts: Verdict<[CourseDraft]?>
        if isXML(file.bytes[...]) {
            var gpx = GPXCourses()
            gpx.read(file.bytes[...])
            drafts = finish(&gpx, file.path)
        } else {
            drafts = geoJSON(file.bytes, file.path)
        }
        switch drafts {
        case .refused(let complaints): return .refused(complaints)
        case .accepted(let drafts, let advice):
            return judge(drafts ?? [], advice, file.path, usual)
        }
    }

    private static func finish(
        _ gpx: inout GPXCourses, _ path: String
    ) -> Verdict<[CourseDraft]?> {
        let name = path.split(separator: "/").last ?? ""
        gpx.finish(fileName: String(name.hasSuffix(".gpx") ? name.dropLast(4) : name))
        if let fault = gpx.fault { return .refused([complaint(fault, path)]) }
        guard !gpx.drafts.isEmpty else {
            return .refused([
                Complaint(
                    file: path, read: "neither a route nor a track", expected: "<rte> or <trk>")
            ])
        }
        return .accepted(gpx.drafts, advice: [])
    }

    private static func geoJSON(_ bytes: [UInt8], _ path: String) -> Verdict<[CourseDraft]?> {
        do throws(FormatFault) {
            let content = try GeoJSONCourses.read(bytes)
            let known = CourseDraft.Property.allCases.map(\.rawValue)
            let advice = content.foreign.compactMap { title, member in
                nearestName(to: member, among: known).map {
                    Complaint(
                        .advice, file: path,
                        read: "\(title): property '\(member)' means nothing here", nearest: $0)
                }
            }
            return .accepted(content.drafts, advice: advice)
        } catch {
            return .refused([complaint(error, path)])
        }
    }

    private static func judge(
        _ drafts: [CourseDraft], _ advice: [Complaint], _ path: String, _ usual: Settings.Course
    ) -> Verdict<[Entry]> {
        var entries: [Entry] = []
        var complaints = advice
        for draft in drafts {
            do throws(FeatureObjection) {
                let course = try CourseRules.course(from: draft, usual: usual)
                entries.append(Entry(course: course, file: path, label: draft.label))
            } catch {
                complaints.append(
                    Complaint(
                        file: path, line: draft.line, read: "\(draft.title): \(error.read)",
                        expected: error.expected))
            }
        }
        return Verdict(entries, complaints)
    }

    private static func complaint(_ fault: FormatFault, _ path: String) -> Complaint {
        Complaint(file: path, line: fault.line, read: fault.read, expected: fault.expected)
    }

    private static func isXML(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        return text.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Twice what a million points with everything that a recorder writes about them take.
    static let largest = 512 << 20
    /// Enough for any road there is; 16 bytes each while they are read.
    static let mostVertices = 4_000_000
}
