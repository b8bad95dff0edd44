import Control
import Positioning
import Tracking

/// What a live screen says, a fact at a time: shorter than a status, and with bars.
struct WatchFacts {
    let scene: WatchScene
    let facts: StatusFacts
    let columns: Int
    let lettering: Lettering

    init(scene: WatchScene, facts: StatusFacts, columns: Int, _ lettering: Lettering) {
        self.scene = scene
        self.facts = facts
        self.columns = columns
        self.lettering = lettering
    }

    private var status: StatusRecord { facts.status }
    private var figure: Figure { facts.figure }

    /// The speed alone in the unit of the road.
    var motion: Fact? {
        guard let position = status.position, position.motion == .moving else {
            return facts.motion
        }
        let speed = position.speed.map(figure.tableSpeed)
        return Fact("Moving", [speed, facts.heading].compactMap { $0 }.joined(separator: ", "))
            .dated(facts.past)
    }

    /// The height only where there is room for it.
    var position: Fact? {
        guard columns < Self.roomy, status.position != nil else { return facts.position }
        var flat = status
        flat.position?.altMSL = nil
        return StatusFacts(flat).position
    }

    /// The satellites are told of below, where they are known better.
    var fix: Fact {
        guard scene.satellites?.used != nil else { return facts.fix }
        var alone = status
        alone.fix?.satellitesUsed = nil
        return StatusFacts(alone).fix
    }

    /// How long and how fast, too, where there is room.
    var trip: Fact? {
        guard columns >= Self.roomy, let trip = status.trip, let fact = facts.trip else {
            return facts.trip
        }
        var parts = [fact.text]
        if trip.start != nil { parts[0] += " in \(Figure.duration(trip.duration))" }
        if let mean = trip.meanSpeed { parts.append("mean \(figure.tableSpeed(mean))") }
        parts.append("at most \(figure.tableSpeed(trip.maximumSpeed))")
        return Fact("Trip", parts.joined(separator: ", "))
    }

    var course: Fact? { facts.course }

    var courseBar: Fact? {
        guard let progress = status.course,
            CoursePhase(rawValue: progress.phase) == .drivingCourse,
            let share = progress.progress
        else { return nil }
        return Fact("", lettering.bar(share, columns: min(Self.longestBar, room)))
    }

    /// The awaited visit, and what comes after it.
    var visit: Fact? {
        guard var fact = briefVisit, let visit = status.visit else { return nil }
        if let after = scene.visits.first(where: { $0.isOpen && $0.visit > visit.visit }) {
            fact.text +=
                "; then \(Paragraph.unbroken(after.place)) at "
                + Paragraph.unbroken(LocalTime.minute(after.start))
        }
        return fact
    }

    /// What matters now: how long there is, and how far it is.
    var briefVisit: Fact? {
        guard let visit = status.visit else { return nil }
        let parts =
            visit.isOpen
            ? [VisitSentence.remaining(visit), VisitSentence.approach(visit, figure)] : []
        let words = ([VisitSentence.state(visit)] + parts).compactMap { $0 }
        return Fact(
            "Visit", "\(Paragraph.unbroken(visit.place)): \(words.joined(separator: ", "))")
    }

    /// Those the car is in, and the nearest of the others.
    var places: Fact? {
        guard let position = status.position, let known = scene.places else { return briefPlaces }
        let here = Coordinate(latitude: position.lat, longitude: position.lon)
        // The status is newer than the list.
        let others = known.list.filter { !status.places.contains($0.name) }
            .map { place in
                var place = place
                place.state = .outside
                return place
            }
        let near = NearbyPlace.nearest(Self.mostPlaces, of: others, to: here).map {
            let direction = Figure.direction($0.bearing).split(separator: " ").last ?? ""
            return Paragraph.unbroken("\($0.name) \(figure.distance($0.distance)) \(direction)")
        }
        guard !near.isEmpty else { return briefPlaces }
        let inside = briefPlaces.map { "\($0.text); " } ?? ""
        return Fact("Places", "\(inside)near: " + near.joined(separator: ", "))
    }

    var briefPlaces: Fact? { facts.places }

    var sky: Fact? {
        guard let satellites = scene.satellites else { return nil }
        let used = satellites.used.map { "\($0) satellites used" }
        // A receiver that names none of them says 0.
        let inView = satellites.inView.flatMap { $0 > 0 ? "\($0) in view" : nil }
        let text = [used, inView].compactMap { $0 }.joined(separator: ", ")
        return text.isEmpty ? nil : Fact("Sky", text)
    }

    /// Columns beside the labels.
    var room: Int { columns - FactSheet.labelColumns }

    /// From so many columns on, all is said.
    static let roomy = 60
    /// Columns that a bar is at most worth.
    static let longestBar = 40
    private static let mostPlaces = 3
}
