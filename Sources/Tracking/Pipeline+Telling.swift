import Positioning

/// How what the rules say becomes effects: dated, named and in order.
extension Pipeline {
    mutating func tell(at decided: Uptime, into effects: inout [Effect]) {
        guard !outcomes.isEmpty else { return }
        for outcome in outcomes {
            switch outcome {
            case .started(let record):
                if settings.drawsMap {
                    picture.begin(at: record.start.uptime, from: record.startCoordinate)
                }
                var record = dated(record)
                record.startPlace = places.name(at: record.startCoordinate)
                trips.name(start: record.startPlace)
                record.vehicle = settings.vehicle?.name
                trips.name(vehicle: record.vehicle)
                announce(
                    .trip(.started, record), happened: record.start.uptime, decided: decided,
                    into: &effects)
            case .point(let point, let trip):
                effects.append(.record(point, trip: trip))
            case .ended(let record):
                picture.end(at: record.end.uptime, into: &strokes)
                draw(trip: record.id, into: &effects)
                let record = finished(record)
                park(after: record)
                announce(
                    .trip(record.ending == .interrupted ? .interrupted : .ended, record),
                    happened: record.end.uptime, decided: decided, into: &effects)
            case .discarded(let record):
                picture.end(at: record.end.uptime, into: &strokes)
                strokes.removeAll(keepingCapacity: true)
                park(after: record)
                effects.append(.discard(trip: record.id))
                announce(
                    .trip(.discarded, finished(record)), happened: record.end.uptime,
                    decided: decided, into: &effects)
            }
        }
        outcomes.removeAll(keepingCapacity: true)
    }

    /// What is new on the map.
    mutating func draw(trip: Int64?, into effects: inout [Effect]) {
        guard !strokes.isEmpty else { return }
        if let trip {
            for stroke in strokes {
                switch stroke {
                case .cell(let cell, let instant):
                    effects.append(.explore(cell, at: instant, trip: trip))
                case .run(var run) where foreignOffset == nil || recordOffset != nil:
                    run.from = Moment(run.from.uptime, by: recordOffset)
                    run.to = Moment(run.to.uptime, by: recordOffset)
                    effects.append(.colour(run, trip: trip))
                case .path(let points) where foreignOffset == nil:
                    effects.append(.trace(points, trip: trip))
                case .run, .path:
                    // On another boot's clock, and without a date: the recorded points have it.
                    break
                }
            }
        }
        strokes.removeAll(keepingCapacity: true)
    }

    func tell(_ crossing: PlaceCrossing.Timed, into effects: inout [Effect]) {
        announce(
            .place(crossing.dated(by: offset)), happened: crossing.happened,
            decided: crossing.decided, into: &effects)
    }

    mutating func tellWarnings(at now: Uptime, into effects: inout [Effect]) {
        guard !changes.isEmpty else { return }
        for change in changes {
            announce(
                .warning(change.warning, raised: change.isRaised),
                happened: change.isRaised ? change.since : now, decided: now, into: &effects)
        }
        changes.removeAll(keepingCapacity: true)
    }

    func announce(
        _ subject: Announcement.Subject, happened: Uptime, decided: Uptime,
        into effects: inout [Effect]
    ) {
        // A time on another boot's clock means nothing on this one, unless that boot knew its date.
        let isForeign = foreignOffset != nil
        let moment = Moment(isForeign && recordOffset == nil ? decided : happened, by: recordOffset)
        effects.append(
            .announce(
                Announcement(
                    happened: moment, decided: Moment(decided, by: offset), subject: subject)))
    }

    func dated(_ record: TripRecord) -> TripRecord { dated(record, by: recordOffset) }

    func dated(_ record: TripRecord, by offset: ClockOffset?) -> TripRecord {
        var record = record
        record.start = Moment(record.start.uptime, by: offset)
        record.end = Moment(record.end.uptime, by: offset)
        return record
    }

    /// The record as it stays: dated, named, with its fuel and cost frozen.
    private func finished(_ record: TripRecord) -> TripRecord {
        var record = dated(record)
        record.endPlace = places.name(at: record.endCoordinate)
        // One that is not configured any more takes nobody knows what.
        let vehicle = record.vehicle.map { settings.vehicle(named: $0) ?? .init(name: $0) }
        if let vehicle = vehicle ?? settings.vehicle { record.reckon(vehicle) }
        return record
    }

    /// A trip that was closed in silence leaves the car parked where it was seen last.
    private mutating func park(after record: TripRecord) {
        guard estimator.motion == .moving, record.ending != .byHand else { return }
        estimator.park(since: record.end.uptime)
    }
}
