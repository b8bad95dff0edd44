/// Whose turn it is to be answered what may be large.
///
/// An answer of some megabytes is made at once and lies in memory until it is read. So one is made
/// at a time, in the order they were asked for, and none while too much is unread.
struct LargeAnswers {
    private var waiting: [Incoming] = []
    private var begun: Set<Ticket> = []

    var isEmpty: Bool { waiting.isEmpty }

    mutating func queue(_ incoming: Incoming) { waiting.append(incoming) }

    /// Whether the first may be answered now.
    func hasRoom(_ limits: ServerLimits, unread: @autoclosure () -> Int) -> Bool {
        begun.count < limits.largeAnswers && unread() <= limits.unreadOfAll
    }

    /// Takes the first for which someone is left.
    mutating func next(_ isWanted: (Ticket) -> Bool) -> Incoming? {
        waiting.removeAll { !isWanted($0.ticket) }
        guard !waiting.isEmpty else { return nil }
        let first = waiting.removeFirst()
        begun.insert(first.ticket)
        return first
    }

    /// It was answered, or nobody is left to hear it; `false` when it was none of these.
    mutating func end(_ ticket: Ticket) -> Bool { begun.remove(ticket) != nil }
}

extension Request {
    /// Whether its answer grows with what is stored.
    var hasLargeAnswer: Bool {
        switch self {
        case .events, .tripsList, .tripsGet, .tripsStats, .placesList, .courseList, .courseGet,
            .courseShow,
            .explored,
            .itineraryShow:
            true
        case .subscribe(let wish): wish.since != nil
        case .version, .status, .tripsImport, .tripsImportPart, .tripsMerge, .tripsSplit,
            .tripsLabel,
            .tripsNote, .tripsSet,
            .tripsUndo, .tripsDelete, .tripStart, .tripStop, .tripSet, .places, .courseStart,
            .courseStop, .courseReplace, .courseRerouting, .courseConfirm, .courseDiscard,
            .itinerarySet, .itinerarySkip, .why, .whyPlace, .health, .backup, .reload:
            false
        }
    }
}
