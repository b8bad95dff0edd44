/// What the daemon has counted and holds at one moment, beside what it was told.
struct Books {
    private let holding: CrowdSubject.Holding
    private let told: Int
    /// Fixes the gates let through, and those they did not.
    private let accepted: Int
    private let refused: Int
    private let checksums: Int
    /// Written, and not read: by someone else, if anyone.
    private let unread: Int

    /// Lets the receiver be silent until everything told is judged.
    init(_ stage: CrowdStage) throws {
        stage.play(seconds: 2, isTelling: false)
        let socket = stage.subject.socket
        guard let why = TimedQuestion.ask("why", at: socket),
            let health = TimedQuestion.ask("health", at: socket),
            let accepted = TimedQuestion.whole("accepted", in: why)
        else { throw BenchFault(what: "rodid does not answer") }
        holding = stage.subject.holding
        told = stage.told
        self.accepted = accepted
        refused = TimedQuestion.whole("count", in: why) ?? 0
        unread = stage.bytes - (TimedQuestion.whole("bytes", in: health) ?? 0)
        checksums = TimedQuestion.whole("bad_checksums", in: health) ?? 0
    }

    func compare(with before: Books, _ stage: CrowdStage, _ table: inout Table) {
        let told = told - before.told
        let accepted = accepted - before.accepted
        table.add(
            "fixes recorded",
            "\(accepted) of \(told) told, \(refused - before.refused) refused, "
                + "\(checksums - before.checksums) sentences broken, "
                + "\(unread - before.unread) bytes lost on the way",
            ratio: Double(told - accepted), .atMost(0), .asserted)
        let grown = Double(holding.anonymous - before.holding.anonymous)
        table.add(
            "anonymous memory afterwards",
            "\(short(Double(holding.anonymous) / 1e6, 2)) MB, before "
                + "\(short(Double(before.holding.anonymous) / 1e6, 2)) MB; peak resident "
                + "\(short(Double(stage.subject.peak) / 1e6, 1)) MB",
            ratio: grown / 1e6, .atMost(Self.growth), .asserted)
        table.add(
            "descriptors afterwards",
            "\(holding.descriptors), before \(before.holding.descriptors)",
            ratio: Double(holding.descriptors - before.holding.descriptors),
            .atMost(Self.files), .asserted)
    }

    /// Files that the store may have open while it writes.
    private static let files = 1.0

    /// Megabytes that an allocator may keep of what it has given out once.
    private static let growth = 1.0
}
