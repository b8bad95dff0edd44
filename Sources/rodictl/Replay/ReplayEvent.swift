/// What `--events` may ask for, by the names of SPEC §14.
enum ReplayEvent: String, CaseIterable {
    case epoch, fix, refusal, trip, place, course, itinerary, cell
    case speedRun = "speed_run"
    case link
    case timeProof = "time_proof"
    case warning, smoothed

    /// What is printed when nothing is asked for: what happened, without every fix.
    static let usual: Set<ReplayEvent> = [
        .trip, .place, .course, .itinerary, .link, .timeProof, .warning,
    ]
}
