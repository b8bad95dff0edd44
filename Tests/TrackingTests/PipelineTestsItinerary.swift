import FoundationEssentials
import Positioning
import Testing

@testable import Tracking

@Suite(
    "An itinerary is followed along an errand: to the shop, on to a friend, and never home again")
struct PipelineTestsItinerary {
    private static let outing = Outing(.errand)
    private static let places = ["home", "shop", "friend"].map { outing.drive.place($0) }
    private static let came = crossing("place.entered", "shop")
    private static let left = crossing("place.left", "shop")
    private static let ended = crossing("place.entered", "friend")

    /// By the calendar, as the rules for places tell it.
    private static func crossing(_ name: String, _ place: String) -> UTC {
        var played = Playback(places: places)
        played.hear(outing.epochs)
        let told = played.announcements.first {
            if case .place(let crossing) = $0.subject {
                $0.name == name && crossing.place == place
            } else {
                false
            }
        }
        return told?.happened.utc ?? Outing.date
    }

    private static func visit(_ place: String, _ start: UTC, for seconds: Double) -> Visit {
        Visit(place: place, start: start, end: start.advanced(bySeconds: seconds))
    }

    /// One that waits at the shop, one for which the car leaves too soon, the friend, and home.
    private static let plan = [
        visit("shop", came.advanced(bySeconds: 60), for: 60),
        visit("shop", left.advanced(bySeconds: 40), for: 20),
        visit("friend", left.advanced(bySeconds: 50), for: 3600),
        visit("home", ended.advanced(bySeconds: 10), for: 3600),
    ]

    /// What became of them, and when.
    private static let story = [
        line("early", "shop", 1, came),
        line("arrived", "shop", 1, plan[0].start),
        line("early", "shop", 2, plan[0].start),
        line("withdrawn", "shop", 2, left),
        line("missed", "shop", 2, plan[1].end),
        line("arrived", "friend", 3, ended),
    ]

    private static func line(
        _ change: String, _ place: String, _ number: Int, _ time: UTC
    ) -> String { "itinerary.\(change) \(number) \(place) \(time)" }

    private static func pipeline(
        _ visits: [Visit], memory: PipelineMemory? = nil,
        from origin: PipelineMemory.Origin = .sameBoot
    ) -> Pipeline {
        Pipeline(
            settings: Settings(), places: places, itinerary: visits, build: nil, nextTrip: 2,
            memory: memory, from: origin)
    }

    private static func lines(_ played: Playback) -> [String] {
        visits(played).map { announcement, outcome in
            line(
                outcome.change.rawValue, outcome.visit.place, outcome.number,
                announcement.happened.utc ?? UTC(milliseconds: 0))
        }
    }

    private static func visits(_ played: Playback) -> [(Announcement, ItineraryOutcome)] {
        played.announcements.compactMap {
            if case .itinerary(let outcome) = $0.subject { ($0, outcome) } else { nil }
        }
    }

    @Test("each visit is told when it happened, after the place it happened at")
    func whole() throws {
        try #require(Self.left.seconds(since: Self.came) > 400)
        var played = Playback(Self.pipeline(Self.plan))
        played.hear(Self.outing.epochs)
        #expect(Self.lines(played) == Self.story)
        for (announcement, outcome) in Self.visits(played) {
            let late = try #require(announcement.decided.utc)
                .seconds(since: try #require(announcement.happened.utc))
            if outcome.change == .missed {
                #expect(abs(late - ItineraryKeeper.patience) < 0.01)
            } else {
                #expect((0..<6).contains(late), "\(announcement.name) known \(late) s later")
            }
        }
        let order = played.names.filter { $0.hasPrefix("place.ent") || $0.hasPrefix("itin") }
        #expect(order.first == "place.entered")
        let standings = played.pipeline.visitStates(at: played.now).map(\.standing)
        #expect(standings == [.arrived, .missed, .arrived, .awaited])
    }

    @Test("time alone settles a visit, when the shell was asked to wake for it")
    func woken() throws {
        var played = Playback(Self.pipeline([Self.visit("friend", Self.came, for: 30)]))
        let index = try #require(
            Self.outing.epochs.firstIndex { $0.time.map { $0 > Self.came } ?? false })
        played.hear(Self.outing.epochs[..<index])
        #expect(Self.visits(played).isEmpty)
        let offset = try #require(played.pipeline.offset)
        let due = offset.uptime(of: Self.came.advanced(bySeconds: 45))
        // The receiver falls silent: other rules wake first, whatever they do.
        while Self.visits(played).isEmpty, let wake = played.wake, wake <= due {
            played.handle(.woke, at: wake)
        }
        #expect(played.now == due)
        #expect(Self.lines(played).map { $0.prefix(16) } == ["itinerary.missed"])
    }

    @Test("nothing is judged before UTC is proved; then everything is, in its order")
    func proof() throws {
        var epochs = Self.outing.epochs
        let known = try #require(
            epochs.firstIndex { $0.time.map { $0 > Self.plan[0].start } ?? false })
        for index in epochs.indices.prefix(known) { epochs[index].time = nil }
        var played = Playback(Self.pipeline(Self.plan))
        played.hear(epochs[..<known])
        #expect(Self.visits(played).isEmpty)
        played.hear(epochs[known...])
        // As if it had been judged then.
        #expect(
            Self.visits(played).map { "\($0.1.change) \($0.1.visit.place)" }
                == Self.changes(Self.story))
        for (announcement, _) in Self.visits(played) {
            #expect(
                announcement.happened.utc != nil && announcement.happened <= announcement.decided)
        }
    }

    private static func changes(_ story: [String]) -> [String] {
        story.map { line in
            let words = line.split(separator: " ")
            return "\(words[0].split(separator: ".")[1]) \(words[2])"
        }
    }

    @Test("whenever the process dies, the same boot tells each once")
    func sameBoot() throws {
        var life = Playback(Self.pipeline(Self.plan))
        var told: [String] = []
        for (index, epoch) in Self.outing.epochs.enumerated() {
            if index % 50 == 49 {
                told += Self.lines(life)
                life = Playback(
                    Self.pipeline(Self.plan, memory: try stored(life.pipeline.memory)))
            }
            life.hear([epoch])
        }
        #expect(told + Self.lines(life) == Self.story)
    }

    @Test("after a power cut what was settled stays so, and what was missed meanwhile is told")
    func earlierBoot() throws {
        let epochs = Self.outing.epochs
        let cut = try #require(
            epochs.firstIndex {
                $0.time.map { $0 > Self.plan[0].start.advanced(bySeconds: 20) } ?? false
            })
        var first = Playback(Self.pipeline(Self.plan))
        first.hear(epochs[..<cut])
        #expect(Self.lines(first) == Array(Self.story[..<3]))
        // Ten minutes later at the same spot, on a clock that began anew.
        let later = epochs[cut...].map { epoch in
            var epoch = epoch
            epoch.received = Uptime(
                seconds: epoch.received.seconds - epochs[cut].received.seconds + 5)
            epoch.time = epoch.time?.advanced(bySeconds: 600)
            return epoch
        }
        var second = Playback(
            Self.pipeline(
                Self.plan, memory: try stored(first.pipeline.memory), from: .earlierBoot))
        second.hear(later)
        let friend = Self.ended.advanced(bySeconds: 600)
        let expected = [
            // The car stands at the shop still: it was there when that visit began.
            Self.line("arrived", "shop", 2, Self.plan[1].start),
            Self.line("arrived", "friend", 3, friend),
        ]
        let lines = Self.lines(second)
        #expect(lines.count == 2 && lines.first == expected.first, "\(lines)")
        let told = try #require(Self.visits(second).last)
        #expect(told.1.visit.place == "friend")
        #expect(abs(try #require(told.0.happened.utc).seconds(since: friend)) < 3)
    }

    @Test("one is skipped by hand, with or without a clock; what cannot be is answered")
    func skipped() throws {
        var played = Playback(Self.pipeline(Self.plan))
        played.handle(.commandReceived(.itinerary(.skip())), at: Uptime(seconds: 1))
        let (announcement, outcome) = try #require(Self.visits(played).first)
        #expect(announcement.name == "itinerary.skipped" && announcement.happened.utc == nil)
        #expect(outcome.number == 1)
        #expect(played.answers == [.visitSkipped(outcome)])
        played.handle(.commandReceived(.itinerary(.skip(1))), at: Uptime(seconds: 2))
        #expect(played.answers.last == .visitObjected(.alreadySettled))
        played.handle(.commandReceived(.itinerary(.skip(5))), at: Uptime(seconds: 3))
        #expect(played.answers.last == .visitObjected(.noVisit))
        played.hear(Self.outing.epochs)
        #expect(
            Self.lines(played).dropFirst()
                == [Self.line("early", "shop", 2, Self.came)] + Self.story[3...])
    }

    @Test("another list keeps what became of a visit that is in both, and knows where the car is")
    func replaced() throws {
        let epochs = Self.outing.epochs
        let index = try #require(
            epochs.firstIndex { $0.time.map { $0 > Self.plan[0].end } ?? false })
        var played = Playback(Self.pipeline([Self.plan[0]]))
        played.hear(epochs[..<index])
        let fresh = Self.visit("shop", Self.plan[0].end.advanced(bySeconds: -30), for: 600)
        played.handle(
            .commandReceived(.itinerary(.replace([Self.plan[0], fresh]))), at: played.now)
        #expect(played.answers == [.itineraryReplaced(visits: 2)])
        #expect(
            Self.lines(played) == Self.story[..<2] + [Self.line("arrived", "shop", 2, fresh.start)])
        #expect(played.pipeline.visits == [Self.plan[0], fresh])
    }

    @Test("a place that is drawn elsewhere has nobody in it")
    func redrawn() throws {
        let epochs = Self.outing.epochs
        let index = try #require(
            epochs.firstIndex { $0.time.map { $0 > Self.came.advanced(bySeconds: 30) } ?? false })
        var played = Playback(Self.pipeline([Self.plan[0]]))
        played.hear(epochs[..<index])
        var places = Self.places
        places[1] = Place(name: "shop", shape: Self.places[2].shape)
        played.pipeline.replace(places: places)
        played.hear(epochs[index...])
        #expect(
            Self.visits(played).map(\.1.change) == [.early, .withdrawn, .missed])
    }

    @Test("who has no itinerary and is nowhere remembers nothing of it, as an older Rodi did")
    func nothing() throws {
        let kept = try JSONEncoder().encode(
            Pipeline(settings: Settings(), places: [], build: nil).memory)
        #expect(String(decoding: kept, as: UTF8.self).contains("itinerary") == false)
        #expect(try JSONDecoder().decode(PipelineMemory.self, from: kept).itinerary == nil)
    }

    /// What the ledger gives back.
    private func stored(_ memory: PipelineMemory) throws -> PipelineMemory {
        try JSONDecoder().decode(PipelineMemory.self, from: JSONEncoder().encode(memory))
    }
}

extension Playback {
    /// When the shell was asked last to wake the rules, if that is still to come.
    fileprivate var wake: Uptime? {
        let asked = effects.reversed().lazy.compactMap {
            if case .wake(let time) = $0 { time } else { nil }
        }
        return asked.first
    }
}
