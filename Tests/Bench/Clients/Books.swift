/// What the daemon has counted and holds at one moment, beside what it was told.
struct Books {
    private let figures: ProcessFigures
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
        let why = try stage.subject.ask("why")
        let health = try stage.subject.ask("health")
        guard let accepted = AnswerFigures.whole("accepted", in: why),
            let figures = stage.subject.figures
        else { throw BenchFault(what: "rodid does not answer") }
        self.figures = figures
        told = stage.told
        self.accepted = accepted
        refused = AnswerFigures.whole("count", in: why) ?? 0
        unread = stage.bytes - (AnswerFigures.whole("bytes", in: health) ?? 0)
        checksums = AnswerFigures.whole("bad_checksums", in: health) ?? 0
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
        let grown = Double(figures.anonymous - before.figures.anonymous) * 1024
        table.add(
            "anonymous memory afterwards",
            "\(short(Double(figures.anonymous) * 1024 / 1e6, 2)) MB, before "
                + "\(short(Double(before.figures.anonymous) * 1024 / 1e6, 2)) MB; peak resident "
                + "\(short(Double(figures.peak) * 1024 / 1e6, 1)) MB",
            ratio: grown / 1e6, .atMost(Self.growth), .asserted)
        table.add(
            "descriptors afterwards",
            "\(figures.descriptors), before \(before.figures.descriptors)",
            ratio: Double(figures.descriptors - before.figures.descriptors),
            .atMost(Self.files), .asserted)
    }

    /// Files that the store may have open while it writes.
    private static let files = 1.0

    /// Megabytes that an allocator may keep of what it has given out once.
    private static let growth = 1.0
}
