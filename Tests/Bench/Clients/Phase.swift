/// Some seconds of the stage, as its witness saw them.
struct Phase {
    let name: String
    /// Instants told meanwhile.
    let told: Int
    /// Of them those that the witness did not hear of in time.
    private let missed: Int
    private let news: [Double]
    private let answers: [Double]
    private let echoes: [Double]
    private let share: Double
    private let figures: ProcessFigures?

    init(_ name: String, _ stage: CrowdStage, seconds: Double) {
        self.name = name
        stage.witness.begin()
        stage.echo.begin()
        let begin = (stage.told, stage.subject.figures?.processor ?? 0, Child.now)
        stage.play(seconds: seconds)
        told = stage.told - begin.0
        figures = stage.subject.figures
        share = ((figures?.processor ?? 0) - begin.1) / (Child.now - begin.2)
        missed = stage.witness.missed(at: Child.now)
        news = stage.witness.news.sorted()
        answers = stage.witness.answers.sorted()
        echoes = stage.echo.answers.sorted()
    }

    func tell(_ table: inout Table) {
        table.add(
            name,
            "\(short(share * 100, 1)) % of a core, \(short(Double(figures?.anonymous ?? 0) * 1024 / 1e6, 1)) MB"
                + " anonymous, \(figures?.descriptors ?? 0) descriptors")
        row("  from a fix to its news", news, &table)
        if missed > 0 { table.fail("  from a fix to its news", because: "\(missed) never heard") }
        row("  from a question to its answer", answers, &table)
        table.add("  a byte to a thread and back", Self.text(echoes))
    }

    private func row(_ label: String, _ times: [Double], _ table: inout Table) {
        table.add(
            label, "\(Self.text(times)) (\(times.count))",
            ratio: Self.quantile(0.99, of: times) * 1e3, .atMost(Self.longest), .asserted)
    }

    private static func text(_ times: [Double]) -> String {
        let figures = [0.5, 0.99, 1].map { short(quantile($0, of: times) * 1e3, 2) }
        return "median \(figures[0]) ms, 99 % \(figures[1]) ms, most \(figures[2]) ms"
    }

    /// Of sorted times; endless when there are none.
    private static func quantile(_ share: Double, of times: [Double]) -> Double {
        guard let last = times.last else { return .infinity }
        return share == 1 ? last : times[min(times.count - 1, Int(Double(times.count) * share))]
    }

    /// Milliseconds, for 99 of 100: issue 5, "Clients and security".
    private static let longest = 20.0
}
