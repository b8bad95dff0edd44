import TestKit
import Testing

@Suite("rodictl is understood, or says what it does not understand, without a daemon")
struct CommandLineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rodictl(_ arguments: String...) throws -> (end: ChildProcess.End?, text: String) {
        let path = folder.path(of: "output-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            [Programs.rodictl] + arguments,
            environment: ["RODI_SOCKET": folder.path(of: "no socket")], output: path,
            errors: path)
        let end = process.awaitEnd()
        return (end, Site.text(of: path))
    }

    @Test(
        "help is the same however it is asked for",
        arguments: [["--help"], ["-h"], ["help"], ["--json", "-h"]])
    func help(_ arguments: [String]) async throws {
        try await onOwnThread {
            let (end, text) =
                try arguments.count == 1
                ? rodictl(arguments[0]) : rodictl(arguments[0], arguments[1])
            #expect(end == .exited(0))
            #expect(text.hasPrefix("Usage: rodictl "))
        }
    }

    @Test("help on a command that does not exist is a mistake")
    func helpOnNothing() async throws {
        try await onOwnThread {
            let (end, text) = try rodictl("help", "stauts")
            #expect(end == .exited(2))
            #expect(text.contains("did you mean “status”?"))
        }
    }

    @Test("its own version needs no daemon; the command asks for both")
    func version() async throws {
        try await onOwnThread {
            let long = try rodictl("--version")
            #expect(long.end == .exited(0))
            #expect(long.text.hasPrefix("rodictl "))
            let short = try rodictl("-V")
            #expect(short.text == long.text)
            let both = try rodictl("version")
            #expect(both.end == .exited(1))
        }
    }

    @Test("a wrong number is a mistake, whether or not a daemon runs")
    func limit() async throws {
        try await onOwnThread {
            let wrong = try rodictl("events", "--limit", "x")
            #expect(wrong.end == .exited(2))
            let right = try rodictl("events", "--limit", "1")
            #expect(right.end == .exited(1))
        }
    }

    @Test("a replay takes the options of every command, and refuses what it cannot read")
    func replay() async throws {
        try await onOwnThread {
            for option in ["-h", "--help"] {
                let (end, text) = try rodictl("replay", option)
                #expect(end == .exited(0))
                #expect(text.contains("--events KINDS"))
            }
            let capture = try folder.write("$GPTXT,01,01,02,hello*2F\n", to: "capture")
            let (end, text) = try rodictl("--socket", "x", "replay", "--json", capture)
            #expect(end == .exited(0), "\(text)")
            for other in ["", "no sentence\n", Journey.streetCourse] {
                let foreign = try rodictl("replay", try folder.write(other, to: "other"))
                #expect(foreign.end == .exited(4))
                #expect(foreign.text.hasSuffix("nothing in it can be read as NMEA or GPX\n"))
            }
            let option = try rodictl("replay", capture, "--bogus")
            #expect(option.end == .exited(2))
            #expect(option.text.contains("--bogus is no option here"))
            let absent = try rodictl("replay", folder.path(of: "absent"))
            #expect(absent.end == .exited(4))
            #expect(absent.text.contains("No such file or directory"))
            let none = try rodictl("replay", "--courses", folder.path(of: "c"), capture)
            #expect(none.end == .exited(2))
            #expect(none.text.contains("no such folder"))
            _ = try folder.write(Journey.streetCourse, to: "street.geojson")
            let courses = try rodictl("replay", "--courses", folder.path, "--json", capture)
            #expect(courses.end == .exited(0) && courses.text.isEmpty, "\(courses.text)")
            let unknown = try rodictl(
                "replay", "--courses", folder.path, "--follow", "stret", capture)
            #expect(unknown.end == .exited(2))
            #expect(unknown.text.contains("there is no course 'stret'; did you mean 'street'?"))
            let replaced = try rodictl("replay", "--replace", "soon:street", capture)
            #expect(replaced.end == .exited(2))
            #expect(replaced.text.contains("--replace is SECONDS:COURSE"))
        }
    }
}
