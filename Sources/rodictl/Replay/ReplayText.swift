import Control
import Positioning
import Tracking

/// What a person reads of a replay instead of JSON: a line an event, in local time.
struct ReplayText {
    let figure: Figure
    /// What the terminal can show.
    let lettering: Lettering

    init(_ units: DisplayUnits = .metric, lettering: Lettering = .unicode) {
        figure = Figure(units)
        self.lettering = lettering
    }

    /// What happened, as `rodictl events` tells it.
    func line(_ record: EventRecord) -> String {
        let name = record.name.padded(to: Self.nameWidth)
        let details = EventSentence.details(record, figure)
        let moment = Self.time(Moment(Uptime(seconds: record.uptime), record.time?.utc))
        return spelled(details.isEmpty ? [moment, record.name] : [moment, name, details])
    }

    /// Time, dimensions, place, error, speed and course, as far as they are known.
    func line(_ epoch: Epoch) -> String {
        var parts = [Self.exactTime(Moment(epoch.received, epoch.time))]
        switch epoch.mode {
        case .unknown, .none: parts.append("no fix")
        case .twoD: parts.append("2D")
        case .threeD: parts.append("3D")
        }
        if let place = epoch.coordinate { parts.append(Self.place(place)) }
        if let error = epoch.horizontalError { parts.append("± \(figure.length(error)) (68 %)") }
        if let speed = epoch.speed { parts.append(figure.speed(speed)) }
        if let track = epoch.track { parts.append(Figure.direction(track)) }
        if let used = epoch.satellitesUsed {
            parts.append("\(used) satellite\(used == 1 ? "" : "s")")
        }
        return spelled(parts)
    }

    /// An accepted epoch with the estimate.
    func line(_ estimate: Estimate, at moment: Moment) -> String {
        spelled([
            Self.exactTime(moment), Self.place(estimate.coordinate),
            "± \(figure.length(estimate.accuracy)) (95 %)", figure.speed(estimate.speed),
            "\(figure.distance(estimate.odometer)) driven", estimate.motion.rawValue,
        ])
    }

    /// An epoch that was not believed.
    func line(_ refusal: Refusal) -> String {
        let meaning = WhyCommand.meaning(
            refusal.reason, isBySpeed: refusal.measured == refusal.epoch.speed)
        var words = "refused: \(refusal.reason.rawValue), \(meaning)"
        let numbers = [
            refusal.measured.map { Figure.fixed($0, 1) },
            refusal.limit.map { "limit \(Figure.fixed($0, 1))" },
        ].compactMap { $0 }
        if !numbers.isEmpty { words += " (\(numbers.joined(separator: ", ")))" }
        return spelled([Self.exactTime(Moment(refusal.epoch.received, refusal.epoch.time)), words])
    }

    /// A cell that was driven through for the first time.
    func line(_ cell: Geohash, at moment: Moment) -> String {
        spelled([Self.time(moment), "explored \(cell.text)"])
    }

    /// A stretch in one speed band.
    func line(_ run: SpeedRun) -> String {
        spelled(["\(Self.time(run.from)) to \(Self.time(run.to))", "speed band \(run.band)"])
    }

    /// A point of a finished trip's path.
    func line(_ point: SmoothedPoint, at moment: Moment) -> String {
        var parts = [Self.exactTime(moment), "path \(Self.place(point.coordinate))"]
        if point.isBridged { parts.append("bridged") }
        if point.isAfterGap { parts.append("after a gap") }
        return spelled(parts)
    }

    /// The last two lines.
    func summary(_ tally: ReplayTally) -> String {
        let trips = "\(tally.trips) trip\(tally.trips == 1 ? "" : "s")"
        let way = tally.trips == 0 ? "" : ", \(figure.distance(tally.distance))"
        var told =
            "\(Self.count(tally.epochs, "report")) of the receiver, \(tally.accepted) accepted"
        if tally.denied > 0 { told += ", \(tally.denied) refused (--events refusal tells why)" }
        if tally.sentences + tally.refused > 0 {
            told += "; \(Self.count(tally.sentences, "sentence"))"
            if tally.refused > 0 { told += ", and \(tally.refused) damaged" }
        }
        return "\(trips)\(way)\n\(told)\n"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private func spelled(_ parts: [String]) -> String {
        lettering.spelled(parts.joined(separator: "  ")) + "\n"
    }

    private static func place(_ place: Coordinate) -> String {
        Figure.coordinate(place.latitude, place.longitude)
    }

    private static func time(_ moment: Moment) -> String {
        moment.utc.map { LocalTime.dateAndTime(Timestamp($0)) } ?? undated(moment, 0)
    }

    /// With what a receiver that speaks more than once a second adds to it.
    private static func exactTime(_ moment: Moment) -> String {
        guard let utc = moment.utc else { return undated(moment, 1) }
        return LocalTime.dateAndTenth(Timestamp(utc))
    }

    private static func undated(_ moment: Moment, _ decimals: Int) -> String {
        "undated, after \(Figure.fixed(moment.uptime.seconds, decimals)) s"
    }

    /// Columns of the longest name, `itinerary.withdrawn`.
    private static let nameWidth = 19
}
