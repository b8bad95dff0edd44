import Positioning

/// In which places of the itinerary the car is, and since when.
struct Whereabouts: Sendable {
    struct Presence: Equatable, Sendable {
        /// `nil` when nobody saw it come.
        var since: Uptime?
        /// By the clock of an earlier boot.
        var earlierSince: Uptime?
        /// What an earlier run believed, and no fix of this one has agreed with.
        var isRecalled = false
        var fingerprint: Int64
    }

    /// Whether the car is in one of some places.
    enum Answer: Equatable {
        case absent
        /// It was when we were last on.
        case recalled
        case present(since: Uptime?)
    }

    private(set) var presences: [String: Presence] = [:]

    /// Some of it is what an earlier run believed.
    var isAnyRecalled: Bool { presences.contains { $0.value.isRecalled } }

    init() {}

    init(recalling memory: [ItineraryMemory.Presence], ofEarlierBoot: Bool) {
        for presence in memory {
            presences[presence.place] = Presence(
                since: ofEarlierBoot ? nil : presence.since,
                earlierSince: ofEarlierBoot ? presence.since : nil, isRecalled: true,
                fingerprint: presence.fingerprint)
        }
    }

    /// A time that was never placed on this boot's clock is worth nothing to the next one.
    var memory: [ItineraryMemory.Presence] {
        presences.sorted { $0.key < $1.key }.map { place, presence in
            ItineraryMemory.Presence(
                place: place, since: presence.since, fingerprint: presence.fingerprint)
        }
    }

    func answer(about places: Set<String>) -> Answer {
        var answer = Answer.absent
        for place in places {
            guard let presence = presences[place] else { continue }
            if presence.isRecalled {
                if answer == .absent { answer = .recalled }
            } else if case .present(let since) = answer {
                answer = .present(since: since.flatMap { a in presence.since.map { min(a, $0) } })
            } else {
                answer = .present(since: presence.since)
            }
        }
        return answer
    }

    mutating func come(to place: String, at instant: Uptime, fingerprint: Int64) {
        guard let presence = presences[place] else {
            presences[place] = Presence(since: instant, fingerprint: fingerprint)
            return
        }
        if presence.isRecalled { presences[place]?.isRecalled = false }
    }

    mutating func leave(_ place: String) { presences[place] = nil }

    /// Compares what an earlier run left with what fixes of this run agree on.
    mutating func compare(_ sureSide: (String) -> Place.Side?) {
        for (place, presence) in presences where presence.isRecalled {
            switch sureSide(place) {
            case .inside: presences[place]?.isRecalled = false
            case .outside: presences[place] = nil
            case nil: break
            }
        }
    }

    /// It was seen there in this run.
    mutating func confirm(_ place: String) {
        if let presence = presences[place], presence.isRecalled {
            presences[place]?.isRecalled = false
        }
    }

    /// An earlier run left the car there, nobody knows when.
    mutating func recall(_ place: String, fingerprint: Int64) {
        presences[place] = Presence(since: nil, isRecalled: true, fingerprint: fingerprint)
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        for place in presences.keys { presences[place]?.since?.shift(by: shift) }
    }

    mutating func shift(by duration: Duration) {
        for place in presences.keys {
            guard let earlier = presences[place]?.earlierSince else { continue }
            presences[place]?.since = earlier.advanced(by: duration)
            presences[place]?.earlierSince = nil
        }
    }
}
