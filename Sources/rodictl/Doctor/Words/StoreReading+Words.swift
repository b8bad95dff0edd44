extension StoreReading {
    var sentence: String {
        switch self {
        case .working(let trips):
            "\(trips) \(trips == 1 ? "trip" : "trips"), and what is recorded is written"
        case .checked: "the database is sound"
        case .repaired(let repairs):
            "repaired since rodid began: \(repairs.joined(separator: "; "))"
        case .failing(let pending):
            "it takes nothing: \(pending) points and events wait in memory; see disk and mount"
        case .damaged(let words, let isRunning, _):
            "the database is damaged (\(words)): rodid moves it aside when it starts"
                + (isRunning ? " again" : "") + ", saves what can be read, and goes on"
        case .unclean: "it was not closed in order: rodid checks it when it starts"
        case .empty(let directory): "no database in \(directory) yet: rodid makes one"
        }
    }

    var remedies: [String] {
        switch self {
        case .working, .checked, .empty: []
        case .repaired: ["journalctl -u rodid -b -g 'store repaired'"]
        case .failing: ["journalctl -u rodid -b -n 30"]
        case .damaged(_, let isRunning, let directory):
            // Nobody regrets a copy.
            [
                "sudo cp -a \(ShellWord.quoted(directory)) \(ShellWord.quoted(directory + ".damaged"))",
                "sudo systemctl \(isRunning ? "restart" : "start") rodid",
            ]
        case .unclean: ["sudo systemctl start rodid"]
        }
    }
}
