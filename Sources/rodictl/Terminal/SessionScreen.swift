import Control
import Tracking

/// `rodictl course show` in words.
enum SessionScreen {
    static func text(_ detail: SessionDetail, lettering: Lettering = .unicode) -> String {
        let session = detail.session
        let figure = Figure(detail.units)
        var table = Table(lettering: lettering)
        table.add(["Session", "\(session.id), \(session.course)"])
        if let route = session.route { table.add(["Route", route]) }
        table.add(["State", state(session)])
        table.add(["Started", session.started.map(LocalTime.dateAndTime) ?? "undated"])
        if let joined = session.joined { table.add(["Joined", LocalTime.dateAndTime(joined)]) }
        if let ended = session.ended { table.add(["Ended", LocalTime.dateAndTime(ended)]) }
        table.add([
            "Driven",
            "\(figure.distance(session.distance)) in \(Figure.duration(session.duration))",
        ])
        table.add(["Progress", ProgressSentence.percent(session.progress)])
        table.add(["Covered", coverage(session, figure)])
        // In one piece it needs no list.
        if let covered = detail.covered, covered.count > 1 {
            for piece in covered.prefix(mostPieces) {
                table.add(["", "\(figure.distance(piece.from)) to \(figure.distance(piece.to))"])
            }
            if covered.count > mostPieces {
                table.add(["", "and \(covered.count - mostPieces) pieces more"])
            }
        }
        if session.departures > 0 {
            let times = session.departures == 1 ? "once" : "\(session.departures) times"
            table.add(["Off route", times])
        }
        if let vehicle = session.vehicle { table.add(["Vehicle", vehicle]) }
        if let note = session.note { table.add(["Note", note]) }
        return table.text
    }

    static func state(_ session: SessionSummary) -> String {
        if let resolution = session.resolution {
            return "\(words(session.phase)), \(resolution.rawValue)"
        }
        return words(session.phase)
    }

    private static func coverage(_ session: SessionSummary, _ figure: Figure) -> String {
        let text = ProgressSentence.percent(session.coverage)
        guard session.longestHole > 0 else { return text }
        return text + ", the longest piece left out \(figure.distance(session.longestHole))"
    }

    private static func words(_ phase: CoursePhase) -> String {
        switch phase {
        case .headingToCourse: "on the way there"
        case .drivingCourse: "being driven"
        case .completed: "completed"
        case .cancelled: "cancelled"
        case .interrupted: "interrupted"
        }
    }

    /// As many as a screen can show.
    private static let mostPieces = 8
}
