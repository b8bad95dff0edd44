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
        var gpx: GPXCourses?
        var bytes: [UInt8] = []
        let reading = FileBytes.pieces(of: path, limit: largest) { piece in
            if bytes.isEmpty, gpx == nil, isXML(piece) { gpx = GPXCourses() }
            // A track is not kept: only its places are.
            if gpx == nil { bytes += piece } else { gpx?.read(piece) }
        }
        switch reading {
        case .absent: return .accepted([], advice: [])
        case .unreadable(let complaint): return .refused([complaint])
        case .read: break
        }
        guard var gpx else { return geoJSON(bytes, path, usual) }
        return finish(&gpx, path, usual)
    }

    /// Reads a file in memory; every complaint is collected.
    package static func read(
        _ file: TextFile, usual: Settings.Course = Settings.Course()
    ) -> Verdict<[Entry]> {
        guard isXML(file.bytes[...]) else { return geoJSON(file.bytes, file.path, usual) }
        var gpx = GPXCourses()
        gpx.read(file.bytes[...])
        return finish(&gpx, file.path, usual)
    }

    private static func finish(
        _ gpx: inout GPXCourses, _ path: String, _ usual: Settings.Course
    ) -> Verdict<[Entry]> {
        let name = path.split(separator: "/").last ?? ""
        gpx.finish(fileName: String(name.hasSuffix(".gpx") ? name.dropLast(4) : name))
        if let fault = gpx.fault { return .refused([complaint(fault, path)]) }
        guard !gpx.drafts.isEmpty else {
            return .refused([
                Complaint(
                    file: path, read: "neither a route nor a track", expected: "<rte> or <trk>")
            ])
        }
        return judge(gpx.drafts, [], path, usual)
    }

    private static func geoJSON(
        _ bytes: [UInt8], _ path: String, _ usual: Settings.Course
    ) -> Verdict<[Entry]> {
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
            return judge(content.drafts, advice, path, usual)
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
