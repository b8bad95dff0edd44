/// The names of events, `kind.change`: what subscribers, the journal and `rodictl on` go by.
///
/// Source: SPEC §12; `docs/protocol.md` tells the fields of each.
package enum EventName {
    /// Changes by kind, in the order in which people are told of them.
    package static let changes: [(kind: String, changes: [String])] = [
        (
            "trip",
            [
                "started", "ended", "discarded", "resumed", "interrupted", "merged", "split",
                "changed", "restored", "deleted", "expired", "imported",
            ]
        ),
        ("place", ["entered", "dwelt", "left", "passed", "initial"]),
        (
            "course",
            [
                "started", "joined", "off_route", "on_route", "wrong_way", "replaced",
                "completed", "interrupted", "cancelled", "confirmed", "discarded", "waiting",
                "unavailable",
            ]
        ),
        ("link", ["connecting", "connected", "reconnecting", "lost", "closed"]),
        ("time", ["proved", "corrected"]),
        ("warning", ["raised", "cleared"]),
        ("itinerary", ["arrived", "early", "withdrawn", "missed", "skipped"]),
        ("car", ["towed"]),
    ]

    /// What stands before the dot.
    package static let kinds = changes.map(\.kind)

    /// Every name there is.
    package static let all = changes.flatMap { kind, changes in changes.map { "\(kind).\($0)" } }
}
