import Glibc
import Positioning
import TestKit

/// Every client that rodid must bear, at once, while a receiver speaks ten times a second.
///
/// Source: SPEC §12, §15.5. Each promise is a row, and one that is broken fails the run.
enum ClientsBench {
    static func run(_ table: inout Table) {
        guard let rodid = Child.beside("rodid"), let own = Child.beside("rodi-bench") else {
            return table.skip("clients", because: "no rodid was built beside rodi-bench")
        }
        do {
            let stage = try CrowdStage(rodid: rodid, own: own)
            // Until the gates have settled and the trip is open.
            stage.play(seconds: 8)
            let before = try Books(stage)
            let quiet = Phase("one client", stage, seconds: 5)
            quiet.tell(&table)
            try crowd(stage, &table)
            try hostile(stage, &table)
            stage.dismiss()
            stage.play(seconds: 3)
            try Books(stage).compare(with: before, stage, &table)
        } catch {
            table.fail("clients", because: "\(error)")
        }
    }

    // MARK: A full house

    private static func crowd(_ stage: CrowdStage, _ table: inout Table) throws {
        let first = stage.invite("clients-crowd", "200")
        let second = stage.invite("clients-crowd", "55")
        stage.play(seconds: 4)
        let house = Phase("256 clients, 1024 subscriptions", stage, seconds: 10)
        house.tell(&table)
        let figures = [Tally.figures(at: first), Tally.figures(at: second)]
        func sum(_ name: String) -> Int { figures.reduce(0) { $0 + ($1[name] ?? 0) } }
        table.add(
            "  of the crowd: subscriptions", "\(sum("subscribed")), \(sum("lost")) clients lost",
            ratio: Double(sum("subscribed")), .atLeast(1020), .asserted)
        // 4 subscriptions to every fix of the ten seconds, at least.
        table.add(
            "  of the crowd: positions", "\(sum("positions")) told, \(sum("bytes") >> 20) MiB",
            ratio: figures.compactMap { $0["fewest"] }.min().map(Double.init) ?? 0,
            .atLeast(Double(4 * house.told)), .asserted)
        let start = Child.now
        let late = try stage.subject.ask("version")
        table.add(
            "  the 257th", late.contains("-32002") ? "busy" : late.isEmpty ? "nothing" : late,
            ratio: (Child.now - start) * 1e3, .atMost(20))
        if !late.contains("-32002") { table.fail("  the 257th", because: "not told busy") }
        try storm(stage, &table)
        // 55 leave at once, without a word.
        stage.dismiss(onlyLast: true)
    }

    private static func storm(_ stage: CrowdStage, _ table: inout Table) throws {
        let knocks = stage.invite("clients-knock", "1000", "10")
        let phase = Phase("the same, and 1000 connects a second", stage, seconds: 10)
        phase.tell(&table)
        stage.play(seconds: 2)
        let figures = Tally.figures(at: knocks)
        func of(_ name: String) -> Int { figures[name] ?? 0 }
        let rate = Double(of("connected")) / max(1, Double(of("milliseconds"))) * 1e3
        table.add(
            "  of the storm: connects",
            "\(of("connected")) of \(of("tried")) in "
                + "\(short(Double(of("milliseconds")) / 1e3, 1)) s, \(of("full")) found no room",
            ratio: rate, .atLeast(900))
        table.add(
            "  of the storm: told busy",
            "\(of("busy")), \(of("otherwise")) told otherwise, \(of("cut")) cut off, "
                + "\(of("unanswered")) unanswered, slowest \(short(Double(of("longest")) / 1e3, 1)) ms",
            ratio: Double(of("busy")) / Double(max(1, of("connected"))), .atLeast(1), .asserted)
        stage.dismiss(onlyLast: true)
    }

    // MARK: Hostile clients

    private static func hostile(_ stage: CrowdStage, _ table: inout Table) throws {
        let paths = [(Nuisance.half, 20), (.endless, 10), (.silent, 15), (.killed, 10)]
            .flatMap { kind, clients -> [(Nuisance, String)] in
                // One sends at a time: so many of them are so many processes.
                kind == .endless
                    ? (0..<clients).map { _ in (kind, stage.invite("clients-\(kind.rawValue)", "1"))
                    }
                    : [(kind, stage.invite("clients-\(kind.rawValue)", "\(clients)"))]
            }
        stage.play(seconds: 2)
        Phase("200 clients, and 55 as nobody wants them", stage, seconds: 25).tell(&table)
        for kind in Nuisance.allCases {
            var sum: [String: Int] = [:]
            for (_, path) in paths.filter({ $0.0 == kind }) {
                sum.merge(Tally.figures(at: path)) { $0 + $1 }
            }
            table.add(
                "  \(kind.rawValue)",
                sum.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
                    .joined(separator: ", "),
                ratio: Double(sum["begun"] ?? 0), .atLeast(1), .asserted)
        }
    }

    // MARK: Children

    /// Plays the part that `word` names, if it is one of ours; answers whether it was.
    static func plays(_ word: String, _ words: [String]) -> Bool {
        guard word.hasPrefix("clients-"), words.count > 2 else { return false }
        let socket = words[2]
        let role = word.dropFirst("clients-".count)
        if role == "download", words.count > 3, let parent = pid_t(words[3]) {
            Nuisance.download(socket: socket, of: parent)
            return true
        }
        guard words.count > 4, let number = Int(words[4]) else { return false }
        let tally = Tally(path: words[3])
        if role == "crowd" {
            Crowd.run(socket: socket, clients: number, tally: tally)
        } else if role == "knock", words.count > 5, let seconds = Double(words[5]) {
            Knocker.run(socket: socket, rate: Double(number), seconds: seconds, tally: tally)
        } else if let kind = Nuisance(rawValue: String(role)) {
            kind.run(socket: socket, clients: number, tally: tally)
        } else {
            return false
        }
        return true
    }
}
