import Configuration
import Positioning
import Tracking

extension FuzzTarget {
    /// A file of courses, GPX or GeoJSON by what it begins with.
    static let course = FuzzTarget(
        name: "course",
        tokens: [
            "<?xml version=\"1.0\"?>", "<gpx>", "</gpx>", "<trk>", "</trk>", "<trkseg>",
            "</trkseg>", "<trkpt lat=\"46.5\" lon=\"7.25\">", "</trkpt>", "<rte>", "</rte>",
            "<rtept lat='-90' lon='180'/>", "<x:rpt lat='1' lon='2'/>", "<name>", "</name>",
            "<r:corridor>80m</r:corridor>", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE x [",
            "&amp;", "&#x10FFFF;", "&lol;", "\u{FEFF}", "\u{0}", "<a ", "/>", ">", "'",
            #"{"type":"FeatureCollection","features":["#, #"{"type":"Feature","properties":{"#,
            #""kind":"parking""#, #""complete":"distance","share":0.5"#, #""off_route":"auto""#,
            #""geometry":{"type":"MultiLineString","coordinates":[[["#, "[7.25,46.5],", "]]}}",
            "[", "]", "{", "}", ",", "\\ud83d", "1e308",
        ],
        seeds: { [] },
        brokenPromise: { bytes in
            let verdict = CourseFile.read(TextFile(path: "f", bytes: bytes))
            guard let entries = verdict.value else {
                return verdict.complaints.isEmpty ? "refused without a complaint" : nil
            }
            for entry in entries {
                switch entry.course.ground {
                case .line(let line):
                    guard line.start.isValid, line.end.isValid, line.length.isFinite else {
                        return "a line from \(line.start) to \(line.end)"
                    }
                case .area(let shape, let practice):
                    guard shape.leave > shape.enter, practice > 0 else {
                        return "an area of \(shape.enter) m and \(practice) s"
                    }
                }
                guard entry.course.corridor > 0 else { return "no corridor" }
            }
            return nil
        })
}
