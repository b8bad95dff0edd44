import Control
import Ledger
import Positioning
import Tracking

/// Takes in what the pipeline decides, until it is handed over to the disk.
extension Recorder {
    func keep(_ point: TrackPoint, trip: Int64, at now: Uptime) {
        backlog.add { $0.points.append(PointEntry(trip, point)) }
        schedule.changed(at: now)
    }

    func keep(_ point: TrackPoint, session: Int64, at now: Uptime) {
        backlog.add { $0.samples.append(PointEntry(session, point)) }
        schedule.changed(at: now)
    }

    /// Something the open trip left on the map; of a path only what its shape needs.
    ///
    /// It makes no commit due: it goes along with the next one, at the latest that of the trip's end.
    func keep(_ stroke: Picture.Stroke, trip: Int64) {
        var stroke = stroke
        if case .path(let points) = stroke { stroke = .path(thinner.thin(points, of: trip)) }
        backlog.add { $0.strokes.append(StrokeEntry(trip, stroke)) }
    }

    func keep(_ record: TripRecord, at now: Uptime) {
        backlog.add { $0.put(record) }
        schedule.changed(at: now)
    }

    func discard(trip: Int64) {
        var change = Batch()
        change.discards = [trip]
        backlog.add { $0.merge(change) }
        schedule.urged()
    }

    func date(by offset: ClockOffset, _ scope: Dating.Scope) {
        var change = Batch()
        change.dating = Dating(offset: offset, scope: scope)
        change.offset = offset
        backlog.add { $0.merge(change) }
        schedule.urged()
    }

    /// Stores an announcement at once, with the trip or the course session it is about.
    func announce(_ announcement: Announcement, at now: Uptime) {
        var change = Batch()
        if case .trip(let kind, let record) = announcement.subject, kind != .discarded {
            change.trips = [record]
            if !record.isOpen { retention.tripEnded(at: now) }
        }
        if case .mending(let mending) = announcement.subject { change.trips = mending.trips }
        if case .course(let outcome) = announcement.subject, let record = outcome.record {
            change.sessions = [record]
        }
        // Its figures are finite: the rules let no other number through.
        guard let body = try? EventBody.text(of: announcement) else { return }
        let event = EventEntry(
            name: announcement.name, happened: announcement.happened,
            decided: announcement.decided, body: body)
        change.events = [event]
        backlog.add { $0.merge(change) }
        schedule.urged()
        if schedule.isFailing { tellUnstored(event) }
    }

    /// Something besides what the pipeline decides changed that must survive a power cut.
    func keepMemory(at now: Uptime) {
        // A memory that is of another boot stays as it is: the commit that dates it takes this along.
        guard let entry = memory() else { return }
        backlog.add { $0.state = entry }
        schedule.changed(at: now)
    }

    /// Another itinerary is followed: what a person said is not to be lost.
    func keepItinerary() {
        guard let change = upkeep.change(to: itinerary()) else { return }
        backlog.add { $0.itinerary = change }
        schedule.urged()
    }
}
