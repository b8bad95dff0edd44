import Control
import Invocation
import Positioning
import Tracking

/// `rodictl course list|show|start|stop|replace|rerouting|confirm|discard`.
enum CourseCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let verb = call.operands.first ?? "list"
        let rest = Array(call.operands.dropFirst())
        if call.value("note") != nil, verb != "confirm" {
            throw Failure(.usage, "--note belongs to: course confirm")
        }
        if verb != "show",
            let option = ["geojson", "untrimmed"].first(where: { call.invocation.has($0) })
        {
            throw Failure(.usage, "--\(option) belongs to: course show")
        }
        switch verb {
        case "list":
            try refuse(rest)
            try list(call)
            return .fine
        case "show":
            if let file = call.value("geojson") {
                try draw(try id(rest), to: file, call)
                return .fine
            }
            let wish = Request.CourseShow(id: try id(rest), points: call.isJSON ? true : nil)
            try call.show(.courseShow(wish), as: SessionDetail.self) {
                SessionScreen.text($0, lettering: Output.lettering)
            }
            return .fine
        case "start":
            return try change(.courseStart(.init(course: try name(rest, verb))), call)
        case "stop":
            return try change(.courseStop(.init(id: try id(rest))), call)
        case "replace":
            return try change(.courseReplace(.init(course: try name(rest, verb))), call)
        case "rerouting":
            return try change(.courseRerouting(.init(on: try isOn(rest))), call)
        case "confirm":
            let wish = Request.CourseConfirm(note: call.value("note"), id: try id(rest))
            return try change(.courseConfirm(wish), call)
        case "discard":
            return try change(.courseDiscard(.init(id: try id(rest))), call)
        case let other:
            throw Failure(
                .usage,
                "“\(other)” is none of: course list, show, start, stop, replace, rerouting, "
                    + "confirm, discard")
        }
    }

    /// Where the course of a session leads, or the route that it was replaced by.
    private static func draw(_ id: Int64?, to file: String, _ call: Call) throws(Failure) {
        let client = try call.connect()
        let (_, detail) = try call.ask(
            .courseShow(.init(id: id)), on: client, as: SessionDetail.self)
        let name = detail.session.route ?? detail.session.course
        let isTrimmed = !call.invocation.has("untrimmed")
        guard let ground = try CourseGround.ask(name, trimmed: isTrimmed, on: client) else {
            throw Failure(.refused, "course “\(name)” is not among the courses any more")
        }
        guard !ground.line.isEmpty || ground.area != nil else {
            throw Failure(
                .refused, "course “\(name)” lies near private places; --untrimmed writes it")
        }
        try ExportFile.write(to: file) { (emit) throws(Failure) in ground.write(to: emit) }
        if file != "-" { StandardError.say(line: "course \(name) in \(file)") }
    }

    // MARK: Answers

    private static func change(_ request: Request, _ call: Call) throws(Failure) -> ExitCode {
        let record = try call.show(request, as: CourseChangeRecord.self) {
            sentence($0).withoutControls + "\n"
        }
        return record.change == .unavailable ? .refused : .fine
    }

    static func sentence(_ record: CourseChangeRecord) -> String {
        let name = record.course.map { "Course \($0)" } ?? "The course"
        switch record.change {
        case .started: return "\(name) started, as session \(record.id ?? 0)."
        case .waiting:
            let missing = record.waitingFor.map(ProgressSentence.words) ?? "what is missing"
            return "\(name) waits for \(missing), and then starts by itself; for 10 minutes."
        case .unavailable:
            let missing =
                record.reason.flatMap(CourseShortcoming.init).map(ProgressSentence.words)
                ?? record.reason ?? "something"
            return "\(name) cannot be started: \(missing) is missing. See: rodictl health"
        case .replaced:
            return "\(name) is now followed by way of \(record.session?.route ?? "another route")."
        case .cancelled: return "\(name) cancelled."
        case .confirmed: return "\(name) confirmed."
        case .discarded: return "\(name) discarded."
        case .rerouting: return "Nobody is off route until there is another one."
        case .routed: return "The route is watched again."
        }
    }

    private static func list(_ call: Call) throws(Failure) {
        let limit = try call.count("limit")
        let wish = Request.Page(limit: limit == 0 ? .max : limit)
        try call.show(.courseList(wish), as: CoursesRecord.self) {
            text($0, lettering: Output.lettering)
        }
    }

    static func text(_ record: CoursesRecord, lettering: Lettering = .unicode) -> String {
        let figure = Figure(record.units)
        var text = "No courses are configured.\n"
        if !record.courses.isEmpty {
            var table = Table([.left, .left, .right, .left], lettering: lettering)
            table.add(["Course", "Kind", "Length", "Completed by"])
            for course in record.courses { table.add(row(course, figure)) }
            text = table.text
        }
        guard !record.sessions.isEmpty else { return text }
        var table = Table(
            [.right, .left, .left, .left, .right, .right], lettering: lettering)
        table.add(["ID", "Course", "Started", "State", "Covered", "Driven"])
        for session in record.sessions {
            table.add([
                "\(session.id)", session.course,
                session.started.map(LocalTime.dateAndMinute) ?? "undated",
                SessionScreen.state(session), ProgressSentence.percent(session.coverage),
                figure.distance(session.distance),
            ])
        }
        return text + "\n" + table.text
    }

    private static func row(_ course: CourseListing, _ figure: Figure) -> [String] {
        let completion =
            switch (course.complete, course.share, course.practice) {
            case (.distance, let share?, _): "\(ProgressSentence.percent(share)) of it driven"
            case (.distance, nil, _): "distance"
            case (.order, _, _): "driving it in order"
            case (nil, _, let practice?): "\(Figure.duration(practice)) of practice"
            case (nil, _, nil): ""
            }
        return [
            course.name, course.kind.rawValue, course.length.map(figure.distance) ?? "",
            completion,
        ]
    }

    // MARK: Operands

    private static func name(_ rest: [String], _ verb: String) throws(Failure) -> String {
        guard let name = rest.first else {
            throw Failure(.usage, "course \(verb) needs the name of a course")
        }
        try refuse(Array(rest.dropFirst()))
        return name
    }

    /// `nil` for the latest.
    private static func id(_ rest: [String]) throws(Failure) -> Int64? {
        guard let text = rest.first else { return nil }
        try refuse(Array(rest.dropFirst()))
        guard let id = Int64(text), id > 0 else {
            throw Failure(.usage, "“\(text)” is no session: a number was expected")
        }
        return id
    }

    private static func isOn(_ rest: [String]) throws(Failure) -> Bool {
        switch rest {
        case ["on"]: true
        case ["off"]: false
        case _: throw Failure(.usage, "course rerouting needs one word: on or off")
        }
    }

    private static func refuse(_ rest: [String]) throws(Failure) {
        if let first = rest.first { throw Failure(.usage, "“\(first)” is not expected here") }
    }
}
