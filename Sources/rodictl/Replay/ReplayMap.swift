import Positioning
import Tracking

/// What the open trip drew on the map, until it is known that the trip stays.
struct ReplayMap {
    private var cells: [(cell: Geohash, instant: Uptime)] = []
    private var runs: [SpeedRun] = []
    private var path: [SmoothedPoint] = []
    /// Of all trips: a cell is explored once.
    private var known: Set<Geohash> = []

    mutating func take(_ effect: Effect, wanted: Set<ReplayEvent>) {
        switch effect {
        case .explore(let cell, let instant, _) where wanted.contains(.cell):
            cells.append((cell, instant))
        case .colour(let run, _) where wanted.contains(.speedRun): runs.append(run)
        case .trace(let points, _) where wanted.contains(.smoothed): path += points
        default: break
        }
    }

    /// What is to be printed behind `announcement`: the map of a trip that it ends, else nothing.
    mutating func finish(with announcement: Announcement) -> ReplayMap {
        var finished = ReplayMap()
        guard case .trip(let change, let trip) = announcement.subject else { return finished }
        switch change {
        case .started, .resumed:
            return finished
        case .ended, .interrupted:
            finished.cells = cells.filter { known.insert($0.cell).inserted }
            finished.runs = runs
            // A last hop of a few metres does not belong to the trip.
            finished.path = path.filter { $0.instant <= trip.end.uptime }
        case .discarded:
            break
        }
        cells.removeAll()
        runs.removeAll()
        path.removeAll()
        return finished
    }

    /// As JSON, or as `words` for a person.
    func write(by offset: ClockOffset?, as words: ReplayText?, to line: inout JSONLine) {
        for (cell, instant) in cells {
            let moment = Moment(instant, by: offset)
            guard let words else {
                line.write(cell, at: moment)
                continue
            }
            line.append(words.line(cell, at: moment))
        }
        for run in runs {
            var run = run
            run.from.utc = run.from.utc ?? offset?.utc(at: run.from.uptime)
            run.to.utc = run.to.utc ?? offset?.utc(at: run.to.uptime)
            guard let words else {
                line.write(run)
                continue
            }
            line.append(words.line(run))
        }
        for point in path {
            let moment = Moment(point.instant, by: offset)
            guard let words else {
                line.write(point, at: moment)
                continue
            }
            line.append(words.line(point, at: moment))
        }
    }
}
