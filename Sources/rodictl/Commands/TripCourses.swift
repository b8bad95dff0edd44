import Control
import Export
import Positioning
import Tracking

/// Which courses were followed during trips, and where they lead.
///
/// The daemon keeps sessions, not lines: a course is drawn as it is now, one that is gone not at all.
enum TripCourses {
    /// Those of all sessions that were under way during one of the trips, and of `routes`.
    static func grounds(
        during trips: [TripSummary], _ routes: Set<String>, trimmed: Bool,
        on client: ControlClient
    ) throws(Failure) -> [CourseGround] {
        var grounds: [CourseGround] = []
        let names = routes.union(try followed(during: trips, on: client))
        for name in names.sorted() {
            let ground = try CourseGround.ask(name, trimmed: trimmed, on: client)
            if let ground { grounds.append(ground) }
        }
        return grounds
    }

    private static func followed(
        during trips: [TripSummary], on client: ControlClient
    ) throws(Failure) -> Set<String> {
        let begins = trips.compactMap(\.start?.utc)
        guard let earliest = begins.min() else { return [] }
        var names: Set<String> = []
        var wish = Request.Page(limit: atOnce)
        while true {
            let page: CoursesRecord
            do throws(ClientError) {
                page = try client.call(.courseList(wish))
            } catch {
                throw Failure(error)
            }
            for session in page.sessions
            where trips.contains(where: { isUnderWay(session, during: $0) }) {
                names.insert(session.route ?? session.course)
            }
            guard page.sessions.count == atOnce, let last = page.sessions.last,
                last.started.map({ $0.utc > earliest }) ?? true
            else { return names }
            wish.before = last.id
        }
    }

    static func isUnderWay(_ session: SessionSummary, during trip: TripSummary) -> Bool {
        guard let start = trip.start?.utc, let end = trip.end?.utc,
            let began = session.started?.utc
        else { return false }
        return began <= end && session.ended.map { $0.utc >= start } ?? true
    }

    /// The routes that events of a trip name: one that was given up for another has no session.
    static func routes(in events: [EventRecord]) -> Set<String> {
        Set(
            events.compactMap { event in
                guard event.event == "course", tracked.contains(event.change ?? "") else {
                    return nil
                }
                return event.fields["route"]?.text ?? event.fields["course"]?.text
            })
    }

    /// Changes that tell of a route that is followed.
    private static let tracked: Set = [
        "started", "joined", "off_route", "on_route", "wrong_way", "replaced", "completed",
    ]
    /// As many as the daemon tells at once.
    private static let atOnce = 1000
}
