import Positioning
import Testing
import Tracking

@testable import Ledger

extension Store {
    /// A store in `folder` on the boot that most tests are on.
    static func open(_ folder: Folder, boot: String = "boot-a") throws -> (Store, Opening) {
        try open(directory: folder.path, boot: boot)
    }

    /// The same, looked at as a whole if that is due, as the daemon does; what that says is among the repairs.
    static func openAndCheck(
        _ folder: Folder, boot: String = "boot-a"
    ) throws -> (Store, Opening) {
        var (store, opening) = try open(folder, boot: boot)
        guard opening.isUnchecked else { return (store, opening) }
        for answer in store.answer(.check, ticket: 2, pause: { .goOn }) {
            switch answer {
            case .replaced(let new):
                opening = new
            case .checked(2, let losses): opening.repairs += losses
            case let other: throw Unexpected(answers: [other])
            }
        }
        return (store, opening)
    }

    /// Commits and returns the sequence numbers; anything else is an error of the test.
    @discardableResult
    func commit(_ batch: Batch) throws -> [Int64] {
        let answers = commit(batch, ticket: 1)
        guard case .committed(1, let sequences) = answers.last else {
            throw Unexpected(answers: answers)
        }
        return sequences
    }

    func ask(_ question: Question) throws -> Answer {
        try #require(answer(question, ticket: 2, pause: { .goOn }).last)
    }

    func trip(_ id: Int64) throws -> (record: TripRecord?, points: [DatedPoint], unreadable: Int) {
        let answer = try ask(.trip(id, withPoints: true))
        guard case .trip(2, let record, let points, let unreadable) = answer else {
            throw Unexpected(answers: [answer])
        }
        return (record, points, unreadable)
    }

    func trips(_ filter: TripFilter = TripFilter()) throws -> [TripRecord] {
        let answer = try ask(.trips(filter))
        guard case .trips(2, let trips) = answer else { throw Unexpected(answers: [answer]) }
        return trips
    }

    func picture(_ id: Int64) throws -> TripDrawing {
        let answer = try ask(.picture(id, withPoints: false))
        guard case .picture(2, _, points: [], let drawing, unreadable: 0) = answer else {
            throw Unexpected(answers: [answer])
        }
        return drawing
    }

    func explored(_ filter: ExploredFilter = ExploredFilter()) throws -> ExploredPage {
        let answer = try ask(.explored(filter))
        guard case .explored(2, let page) = answer else { throw Unexpected(answers: [answer]) }
        return page
    }

    func session(_ id: Int64) throws -> (record: CourseRecord?, points: [DatedPoint]) {
        let answer = try ask(.session(id, withPoints: true))
        guard case .session(2, let record, let points, 0) = answer else {
            throw Unexpected(answers: [answer])
        }
        return (record, points)
    }

    func sessions(limit: Int = 10, before: Int64? = nil) throws -> [CourseRecord] {
        let answer = try ask(.sessions(limit: limit, before: before))
        guard case .sessions(2, let sessions) = answer else { throw Unexpected(answers: [answer]) }
        return sessions
    }

    /// `nil` when they are expired.
    func events(after sequence: Int64, limit: Int = 100) throws -> [StoredEvent]? {
        switch try ask(.events(after: sequence, limit: limit)) {
        case .events(2, let events): return events
        case .expired(2): return nil
        case let other: throw Unexpected(answers: [other])
        }
    }

    struct Unexpected: Error { let answers: [Answer] }
}
