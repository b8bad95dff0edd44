import Control
import Ledger
import Positioning
import Tracking

/// How questions and commands about courses are answered.
extension Receptionist {
    func list(_ ticket: Ticket, _ wish: Request.Page) {
        let limit = min(wish.limit ?? Self.sessionsByDefault, Self.sessionsAtMost)
        ask(
            .sessions(limit: limit, before: wish.before),
            Waiting(ticket: ticket, question: .sessions))
    }

    func get(_ ticket: Ticket, _ wish: Request.CourseGet, _ desk: Desk) {
        guard let course = desk.board.course(named: wish.course) else {
            server.refuse(ticket, unknown(wish.course, desk))
            return
        }
        server.reply(
            ticket,
            .course(
                CourseDetail(
                    course, from: wish.from ?? 0, limit: wish.limit ?? CourseDetail.mostPositions,
                    outside: wish.trimmed == true ? desk.zones() : [], units: desk.board.units)))
    }

    func show(_ ticket: Ticket, _ wish: Request.CourseShow) {
        let withPoints = wish.points ?? false
        let waits = Waiting(ticket: ticket, question: .session(withPoints: withPoints))
        if let id = wish.id {
            ask(.session(id, withPoints: withPoints), waits)
        } else {
            ask(.latestSession(withPoints: withPoints), waits)
        }
    }

    func command(_ command: CourseCommand, _ ticket: Ticket, _ desk: Desk) {
        switch desk.command(.course(command)) {
        case .course(let outcome)?:
            switch outcome.change {
            case .unavailable(.unknownCourse):
                server.refuse(ticket, unknown(outcome.course, desk))
            case .unavailable(.busy):
                server.refuse(
                    ticket,
                    .refused("another course is being driven; see: rodictl course stop"))
            case .started, .waiting, .unavailable(.missing), .joined, .offRoute, .onRoute,
                .wrongWay, .replaced, .completed, .interrupted, .cancelled, .confirmed, .discarded:
                guard let record = CourseChangeRecord(outcome) else {
                    server.refuse(ticket, .fault("the command ended a session by chance"))
                    return
                }
                server.reply(ticket, .courseChanged(record))
            }
        case .reroutingSet(let isRerouting)?:
            server.reply(
                ticket, .courseChanged(CourseChangeRecord(isRerouting ? .rerouting : .routed)))
        case .courseObjected(.unknownCourse)?:
            if case .replace(let name, _) = command {
                server.refuse(ticket, unknown(name, desk))
            } else {
                server.refuse(ticket, .notFound(CourseObjection.unknownCourse.sentence))
            }
        case .courseObjected(.noSession)?:
            server.refuse(ticket, .notFound(CourseObjection.noSession.sentence))
        case .courseObjected(let objection)?:
            server.refuse(ticket, .refused(objection.sentence))
        case .refused(let why)?:
            server.refuse(ticket, .refused(why))
        case .visitSkipped?, .itineraryReplaced?, .visitObjected?, .tripStarted?, .tripStopped?,
            .tripEdited?, nil:
            server.refuse(ticket, .fault("the command was not answered"))
        }
    }

    private func unknown(_ name: String, _ desk: Desk) -> RPCError {
        let nearest = nearestName(to: name, among: desk.board.courses.map(\.name))
        return .notFound(
            "there is no course “\(name.prefix(Self.longestEcho))”"
                + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
    }

    // MARK: Answers of the disk

    func tell(_ sessions: [CourseRecord], to waits: Waiting, _ desk: Desk) {
        server.reply(
            waits.ticket,
            .courses(
                CoursesRecord(
                    courses: desk.board.courses,
                    sessions: sessions.map { SessionSummary(desk.board.fresh($0)) },
                    units: desk.board.units)))
    }

    func tell(
        _ session: CourseRecord?, _ points: [DatedPoint], to waits: Waiting, _ desk: Desk
    ) {
        guard case .session(let withPoints) = waits.question else { return }
        guard let session else {
            server.refuse(waits.ticket, .notFound("there is no such course session"))
            return
        }
        server.reply(
            waits.ticket,
            .session(
                SessionDetail(
                    desk.board.fresh(session),
                    points: withPoints ? points.map { PointRecord($0.point, time: $0.utc) } : nil,
                    units: desk.board.units)))
    }

    private static let sessionsByDefault = 20
    private static let sessionsAtMost = 1000
}
