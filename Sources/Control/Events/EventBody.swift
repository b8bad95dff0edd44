import FoundationEssentials
import Positioning
package import Tracking

/// What an announcement says besides its own times: the part that the store keeps as text.
///
/// A moment inside it that has no date yet is kept on the boot clock under `moments`, and dated
/// when the record is joined with its times (`EventRecord.init`).
package enum EventBody {
    /// The fields of SPEC §14 as one JSON object.
    package static func text(of announcement: Announcement) throws -> String {
        let bytes = try JSONText.encode(fields(of: announcement))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func fields(of announcement: Announcement) throws -> [String: JSONValue] {
        var body = Body()
        switch announcement.subject {
        case .trip(let change, let trip):
            try body.add(trip)
            body.name("trip", change: change.rawValue)
            // One of another boot that never knew its date ended on a clock that says nothing here.
            if trip.ending != nil, trip.end.utc == nil,
                trip.end.uptime != announcement.happened.uptime
            {
                body.fields[undated] = nil
            }

        case .mending(let mending):
            try body.add(mending)

        case .place(let crossing):
            body.name("place", change: crossing.change.rawValue)
            body.fields["place"] = .text(crossing.place)
            if crossing.change == .initial { body.fields["inside"] = .flag(crossing.isInside) }
            if crossing.isWhileOff { body.fields["while_off"] = .flag(true) }
            body.moment("entered", crossing.entered)
            body.moment("left", crossing.left)

        case .link(let link):
            body.name("link", change: link.state.rawValue)
            body.fields["source"] = .whole(Int64(link.source))
            body.fields["state"] = .text(link.state.rawValue)
            if let loss = link.loss {
                body.fields["kind"] = .text(loss.kind.rawValue)
                body.fields["reason"] = .text(loss.reason)
                body.number("session", loss.session.seconds, Decimals.figure)
            }

        case .timeProof(let offset, let correction):
            body.name("time_proof", change: correction == nil ? "proved" : "corrected")
            body.number("offset", offset.milliseconds / 1000, Decimals.figure)
            body.number("correction", correction, Decimals.figure)

        case .warning(let warning, let raised):
            body.name("warning", change: raised ? "raised" : "cleared")
            body.fields["code"] = .text(warning.code.rawValue)
            body.fields["raised"] = .flag(raised)
            body.fields["title"] = .text(warning.title)
            body.fields["advice"] = .text(warning.advice)

        case .towed(let from, let to):
            body.name("car", change: "towed")
            body.number("from_lat", from.latitude, Decimals.degrees)
            body.number("from_lon", from.longitude, Decimals.degrees)
            body.number("lat", to.latitude, Decimals.degrees)
            body.number("lon", to.longitude, Decimals.degrees)
            body.number("distance", from.distance(to: to), Decimals.figure)

        case .course(let outcome):
            body.add(outcome)
            // As above: a clock of another boot says nothing here.
            if let record = outcome.record, record.started.utc == nil,
                outcome.happened != announcement.happened.uptime
            {
                body.fields[undated] = nil
            }

        case .itinerary(let outcome):
            body.name("itinerary", change: outcome.change.rawValue)
            body.fields["visit"] = .whole(Int64(outcome.number))
            body.fields["place"] = .text(outcome.visit.place)
            body.fields["start"] = .text(outcome.visit.start.description)
            body.fields["end"] = .text(outcome.visit.end.description)
        }
        return body.fields
    }

    /// The same about a trip, or about a course session, whose number is `shift` more.
    ///
    /// What is about something else is left as it is.
    package static func renumbered(
        _ body: String, by shift: Int64, of event: String = "trip"
    ) -> String {
        guard
            // It was written by us, so it can be read and written again.
            var fields = try? JSONText.decode([String: JSONValue].self, from: Array(body.utf8)),
            fields["event"]?.text == event, let id = fields["id"]?.whole
        else { return body }
        fields["id"] = .whole(id + shift)
        if case .list(let ids)? = fields["ids"] {
            fields["ids"] = .list(ids.map { id in id.whole.map { .whole($0 + shift) } ?? id })
        }
        let bytes = try? JSONText.encode(fields)
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? body
    }

    /// Puts a date to every moment that waited for one, now that `known` has both clocks.
    static func dateMoments(in fields: inout [String: JSONValue], by known: Moment) {
        guard let utc = known.utc, case .object(let waiting) = fields[undated] else { return }
        let offset = ClockOffset(of: utc, at: known.uptime)
        fields[undated] = nil
        for (name, uptime) in waiting {
            guard let seconds = uptime.double else { continue }
            fields[name] = .text(offset.utc(at: Uptime(seconds: seconds)).description)
        }
    }

    /// Under this key stand the moments without a date, in seconds of the boot clock.
    static let undated = "moments"

    struct Body {
        var fields: [String: JSONValue] = [:]

        mutating func name(_ event: String, change: String) {
            fields["event"] = .text(event)
            fields["change"] = .text(change)
        }

        mutating func number(_ name: String, _ value: Double?, _ decimals: Int) {
            fields[name] = value?.places(decimals).map(JSONValue.number)
        }

        mutating func moment(_ name: String, _ moment: Moment?) {
            guard let moment else { return }
            if let utc = moment.utc {
                fields[name] = .text(utc.description)
            } else if let seconds = moment.uptime.seconds.places(Decimals.figure) {
                var waiting: [String: JSONValue] = [:]
                if case .object(let already) = fields[undated] { waiting = already }
                waiting[name] = .number(seconds)
                fields[undated] = .object(waiting)
            }
        }

        /// A trip's figures, by the names of `trips.get`.
        mutating func add(_ trip: TripRecord) throws {
            let bytes = try JSONText.encode(TripSummary(trip))
            fields = try JSONText.decode([String: JSONValue].self, from: bytes)
            moment("start", trip.start)
            moment("end", trip.end)
        }
    }
}
