import Control
import Positioning

/// One connection of a live screen: asks without waiting, and sorts what comes.
final class WatchLink {
    /// What was asked and is not answered yet.
    private enum Question: Hashable {
        case snapshot
        case status
        case health
        case itinerary
        case places
        case earlierEvents
    }

    let client: ControlClient
    private var asked: [Question: (id: Int64, at: Uptime)] = [:]
    private var askedPlacesAround: Coordinate?
    /// Over which the daemon has no answers for us.
    private var refused: Set<Question> = []
    private var heard: Uptime
    private var looked: Uptime?
    private var isItineraryOld = true
    private var arePlacesOld = true
    private var heartbeat = Vigil.usualHeartbeat
    private(set) var isSubscribed = false

    init(
        _ client: ControlClient, interval: Double?, store: String?, since: Int64?, at now: Uptime
    ) throws(ClientError) {
        self.client = client
        heard = now
        let wish = Request.Subscribe(
            classes: [.position, .progress, .events], interval: interval, store: store,
            since: since)
        try ask(.subscribe(wish), .snapshot, at: now)
    }

    /// Everything that came until now goes into `scene`.
    func take(
        into scene: inout WatchScene, _ memory: inout WatchMemory, at now: Uptime
    ) throws(ClientError) -> Bool {
        var isNew = false
        while let message = try client.nextMessage(within: .zero) {
            heard = now
            isNew = true
            switch message {
            case .result(let id, let text): try take(answer: id, text, &scene, &memory, at: now)
            case .error(let id, let error): try take(refusal: error, of: id)
            case .notification(let kind, let params):
                try take(Notification(kind, params), &scene, &memory, at: now)
            case .unknown: break
            }
        }
        if heard.duration(to: now) > heartbeat * Vigil.missedBeats { throw .silent }
        return isNew
    }

    /// Asks what it is time to ask.
    func ask(for scene: WatchScene, at now: Uptime) throws(ClientError) {
        // An answer that does not come is as good as silence.
        if asked.values.contains(where: { $0.at.advanced(by: ControlClient.patience) < now }) {
            throw .silent
        }
        guard isSubscribed else { return }
        if looked.map({ $0.advanced(by: Self.refresh) <= now }) ?? true {
            looked = now
            try ask(.status, .status, at: now)
            try ask(.health, .health, at: now)
        }
        if isItineraryOld {
            isItineraryOld = false
            try ask(.itineraryShow, .itinerary, at: now)
        }
        let position = arePlacesOld ? scene.here : scene.unknownSurroundings
        if let position, asked[.places] == nil, let box = NearbyPlace.box(around: position) {
            arePlacesOld = false
            askedPlacesAround = position
            try ask(
                .placesList(Request.PlacesList(box: box, outlines: true)), .places, at: now)
        }
    }

    /// When there is something to ask again.
    func wake(after now: Uptime) -> Uptime {
        looked?.advanced(by: Self.refresh) ?? now.advanced(by: Self.refresh)
    }

    private func ask(
        _ request: Request, _ question: Question, at now: Uptime
    ) throws(ClientError) {
        guard asked[question] == nil, !refused.contains(question) else { return }
        asked[question] = (try client.ask(request, within: Self.refresh), now)
    }

    private func take(
        answer id: Int64, _ text: [UInt8], _ scene: inout WatchScene, _ memory: inout WatchMemory,
        at now: Uptime
    ) throws(ClientError) {
        guard let question = asked.first(where: { $0.value.id == id })?.key else { return }
        asked[question] = nil
        switch question {
        case .snapshot:
            let snapshot = try Message.decode(SnapshotRecord.self, from: text, of: "the snapshot")
            heartbeat = snapshot.heartbeat.map(Duration.seconds) ?? heartbeat
            isSubscribed = true
            scene.remark =
                snapshot.resync == true
                ? "rodid has another store now: what was missed cannot be told" : nil
            scene.take(snapshot.missed ?? [])
            scene.take(snapshot.status, at: now)
            if memory.store == nil {
                let earlier = Request.Events(limit: WatchScene.mostEvents)
                try ask(.events(earlier), .earlierEvents, at: now)
            }
            memory = WatchMemory(store: snapshot.store, sequence: snapshot.sequence)
        case .status:
            let status = try Message.decode(StatusRecord.self, from: text, of: "the status")
            scene.take(status, at: now)
        case .health:
            scene.take(try Message.decode(HealthRecord.self, from: text, of: "the health"))
        case .itinerary:
            scene.take(try Message.decode(ItineraryListing.self, from: text, of: "the itinerary"))
        case .places:
            let places = try Message.decode(PlacesRecord.self, from: text, of: "the places")
            if let position = askedPlacesAround { scene.take(places, around: position) }
        case .earlierEvents:
            scene.take(
                earlier: try Message.decode(EventsRecord.self, from: text, of: "the events"))
        }
    }

    /// Without the answer to one question the others still make a screen.
    private func take(refusal error: RPCError, of id: Int64?) throws(ClientError) {
        let question = asked.first { $0.value.id == id }?.key
        switch question {
        case .snapshot, nil: throw .refused(error)
        case .status, .health, .itinerary, .places, .earlierEvents:
            if let question {
                asked[question] = nil
                refused.insert(question)
            }
        }
    }

    private func take(
        _ notification: Notification, _ scene: inout WatchScene, _ memory: inout WatchMemory,
        at now: Uptime
    ) throws(ClientError) {
        scene.take(notification, at: now)
        if case .goodbye(let goodbye) = notification { throw .goodbye(goodbye) }
        guard case .event(let event) = notification else { return }
        memory.saw(event)
        isItineraryOld = isItineraryOld || event.event == "itinerary"
        arePlacesOld = arePlacesOld || event.event == "place"
        // What an event changed is asked for at once.
        looked = nil
    }

    /// Between two looks at everything.
    static let refresh = Duration.seconds(1)
}
