/// Where the points of a track lie: each kind of track has a table of its own.
enum BlockTable: Hashable {
    case trips
    case sessions

    var name: String {
        switch self {
        case .trips: "blocks"
        case .sessions: "session_blocks"
        }
    }

    /// The column that says whose a block is.
    var owner: String {
        switch self {
        case .trips: "trip"
        case .sessions: "session"
        }
    }

    /// The table of the owners.
    var owners: String {
        switch self {
        case .trips: "trips"
        case .sessions: "sessions"
        }
    }
}
