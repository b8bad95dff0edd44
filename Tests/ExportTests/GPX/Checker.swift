import FoundationEssentials
import Glibc
import Positioning
import TestKit
import Testing

@testable import Export

/// Tags that open and close in order: enough of XML for what we write.
enum Markup {
    static func isBalanced(_ text: String) -> Bool {
        var open: [Substring] = []
        for part in text.split(separator: "<").dropFirst(0) {
            guard let end = part.firstIndex(of: ">") else { continue }
            let tag = part[..<end]
            if tag.hasPrefix("?") || tag.hasPrefix("!") || tag.hasSuffix("/") { continue }
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return false }
            } else {
                open.append(tag.prefix { !$0.isWhitespace })
            }
        }
        return open.isEmpty
    }
}

/// Programs of the machine that know a format better than we do, where they are installed.
enum Checker {
    /// A point as another program read it: to 1e-7 degrees and the millisecond.
    struct Spot: Equatable {
        var latitude: Int64
        var longitude: Int64
        var time: UTC?

        init(_ point: DatedPoint) {
            latitude = Int64((point.coordinate.latitude * 1e7).rounded())
            longitude = Int64((point.coordinate.longitude * 1e7).rounded())
            time = point.time
        }
    }

    /// Lets xmllint read a text, and hold it against a schema when there is one.
    static func xmllint(_ text: [UInt8], schema: String? = nil) throws {
        guard has("/usr/bin/xmllint") else { return }
        let folder = try TemporaryFolder()
        var words = ["--noout"]
        if let schema { words += ["--schema", try folder.write(schema, to: "schema.xsd")] }
        let file = try folder.write(String(decoding: text, as: UTF8.self), to: "text.xml")
        let (code, said) = try run("/usr/bin/xmllint", words + [file], in: folder)
        #expect(code == 0, "xmllint refused it: \(said.prefix(2000))")
    }

    /// Whether xmllint finds a text to break a schema.
    static func xmllintRefuses(_ text: String, schema: String) throws -> Bool? {
        guard has("/usr/bin/xmllint") else { return nil }
        let folder = try TemporaryFolder()
        let words = [
            "--noout", "--schema", try folder.write(schema, to: "schema.xsd"),
            try folder.write(text, to: "text.xml"),
        ]
        return try run("/usr/bin/xmllint", words, in: folder).code != 0
    }

    /// The segments that gpsbabel reads; `nil` when there is none.
    static func gpsbabel(_ text: String, from format: String) throws -> [[Spot]]? {
        guard has("/usr/bin/gpsbabel") else { return nil }
        let folder = try TemporaryFolder()
        let (input, output) = (try folder.write(text, to: "in"), folder.path(of: "out.gpx"))
        let (code, said) = try run(
            "/usr/bin/gpsbabel", ["-i", format, "-f", input, "-o", "gpx", "-F", output],
            in: folder)
        #expect(code == 0, "gpsbabel refused it: \(said.prefix(2000))")
        let read = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
        return read.split(separator: "<trkseg>").dropFirst().map { segment in
            segment.split(separator: "<trkpt ").dropFirst().map { point in
                let parts = point.split(separator: "\"")
                var spot = Spot(
                    DatedPoint(
                        coordinate: Coordinate(
                            latitude: Double(parts[1]) ?? 99, longitude: Double(parts[3]) ?? 999)))
                if let start = point.firstRange(of: "<time>"),
                    let end = point.firstRange(of: "</time>")
                {
                    spot.time = UTC(point[start.upperBound..<end.lowerBound])
                }
                return spot
            }
        }
    }

    /// What a script of Python prints about a text in a file; `nil` when there is none.
    static func python(_ script: String, reading text: String) throws -> String? {
        guard has("/usr/bin/python3") else { return nil }
        let folder = try TemporaryFolder()
        let words = [try folder.write(script, to: "check.py"), try folder.write(text, to: "text")]
        let (code, said) = try run("/usr/bin/python3", words, in: folder)
        #expect(code == 0, "\(said.prefix(2000))")
        return said
    }

    private static func has(_ program: String) -> Bool {
        if access(program, X_OK) == 0 { return true }
        print("skipped: there is no \(program) here to check with")
        return false
    }

    /// Runs a program to its end: its exit code, and all that it printed.
    private static func run(
        _ program: String, _ words: [String], in folder: TemporaryFolder
    ) throws -> (code: Int32, said: String) {
        // None of our words holds a quote.
        let line = ([program] + words).map { "'\($0)'" }.joined(separator: " ")
        let process = try #require(popen("\(line) 2>&1", "r"))
        var said: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&piece, 1, piece.count, process), count > 0 {
            said += piece[..<count]
        }
        return (pclose(process), String(decoding: said, as: UTF8.self))
    }
}
