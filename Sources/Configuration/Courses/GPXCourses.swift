import Formats
import Positioning

/// The routes and tracks of a GPX file that are to be courses, read piece by piece.
///
/// Every route and every track is a course. The segments of a track are one line: a recorder that
/// paused began a new one. One without a name is called like the file, if it is alone there.
struct GPXCourses {
    private(set) var drafts: [CourseDraft] = []
    /// Where the file stopped being GPX.
    private(set) var fault: FormatFault?
    private var reader = GPXReader(for: .place)
    private var parts: [[Coordinate]] = []
    private var draft: CourseDraft?
    private var count = 0
    /// How many routes and tracks have begun.
    private var lines: [GPXReader.Line: Int] = [:]

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        guard fault == nil else { return }
        var bytes = bytes
        do throws(FormatFault) {
            while let item = try reader.next(&bytes) { try take(item) }
        } catch {
            fault = error
        }
    }

    mutating func finish(fileName: String) {
        guard fault == nil else { return }
        do throws(FormatFault) { try reader.finish() } catch { fault = error }
        if drafts.count == 1, drafts[0].name == nil {
            drafts[0].name = fileName
        }
    }

    private mutating func take(_ item: GPXReader.Item) throws(FormatFault) {
        switch item {
        case .begin(let line, let number):
            lines[line, default: 0] += 1
            let label = line == .route ? "route" : "track"
            draft = CourseDraft(label: "\(label) \(lines[line] ?? 0)", line: number)
            draft?.isLenient = true
            parts = line == .route ? [[]] : []
        case .property("name", let value):
            draft?.name = value
        case .property(let name, let value):
            if let property = CourseDraft.Property(rawValue: name) {
                draft?.properties[property] = .text(value)
            }
        case .segment:
            parts.append([])
        case .point(let point):
            try take(point)
        case .end:
            draft?.ground = .line(parts: parts.filter { !$0.isEmpty }, reach: Self.pause)
            parts = []
            if let draft { drafts.append(draft) }
            draft = nil
        }
    }

    private mutating func take(_ point: GPXPoint) throws(FormatFault) {
        count += 1
        guard count <= CourseFile.mostVertices else {
            throw FormatFault(
                line: point.line, read: "more than \(CourseFile.mostVertices) points",
                expected: "fewer in one file")
        }
        guard let place = point.coordinate else {
            draft?.object(
                to: "a point in line \(point.line) that is not on the Earth",
                expected: "lat and lon in degrees")
            return
        }
        if parts.isEmpty { parts.append([]) }
        parts[parts.count - 1].append(place)
    }

    /// Metres that a car goes while its recorder pauses for a few seconds.
    private static let pause = 100.0
}
