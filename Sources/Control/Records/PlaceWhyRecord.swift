package import Positioning
package import Tracking

/// Answer to `why` about a place: what is known of it, and what would change that.
///
/// It never tells where the place, or the car, is. Units: metres, seconds; `distance` is to the centre
/// of a circle, to the middle line of a corridor, and to the edge of a polygon, negative inside.
package struct PlaceWhyRecord: Equatable, Codable, Sendable {
    package var place: String
    package var kind: PlaceRecord.Kind
    package var state: PlaceRecord.Side
    package var since: Timestamp?
    /// `false` while nothing in this run says so, or something speaks against it.
    package var sure: Bool
    package var stale: Bool?
    package var `private`: Bool?
    package var added: Bool?
    /// At most this distance is inside, and at least that one outside.
    package var enter: Double
    package var exit: Double
    /// A fix of a larger radius (68 %) changes nothing here.
    package var maximumAccuracy: Double
    /// Of the last fix.
    package var distance: Double?
    /// How much farther it must be, or how much nearer, to come to the other side; 0 when it is there.
    package var toChange: Double?
    package var pending: Pending?
    package var dwell: Dwell?
    /// What the last fixes meant here, oldest first.
    package var fixes: [Glance]
    /// The last ones, oldest first.
    package var events: [Event]

    /// Another side that was seen, and not believed yet.
    package struct Pending: Equatable, Codable, Sendable {
        package var state: PlaceRecord.Side
        /// Seconds since the first fix that said so.
        package var age: Double
        /// Seconds until a close fix of that side is enough; 0 when the next one is.
        package var remaining: Double
    }

    package struct Dwell: Equatable, Codable, Sendable {
        package var seconds: Double
        /// Until `place.dwelt`; absent when nobody waits for it.
        package var remaining: Double?
        /// It was said of this stay.
        package var told: Bool
    }

    package struct Glance: Equatable, Codable, Sendable {
        package var number: Int
        /// Seconds ago.
        package var age: Double
        package var distance: Double
        /// A radius of 95 %.
        package var accuracy: Double
        package var before: PlaceRecord.Side
        package var after: PlaceRecord.Side
        package var reason: PlaceGlance.Reason
    }

    package struct Event: Equatable, Codable, Sendable {
        package var change: String
        package var time: Timestamp?
        package var whileOff: Bool?
        package var sequence: Int64?

        package init(_ event: EventRecord) {
            change = event.change ?? event.name
            time = event.time
            whileOff = event.fields["while_off"] == .flag(true) ? true : nil
            sequence = event.sequence
        }

        enum CodingKeys: String, CodingKey {
            case change
            case time
            case whileOff = "while_off"
            case sequence
        }
    }

    enum CodingKeys: String, CodingKey {
        case place
        case kind
        case state
        case since
        case sure
        case stale
        case `private`
        case added
        case enter
        case exit
        case maximumAccuracy = "max_accuracy"
        case distance
        case toChange = "to_change"
        case pending
        case dwell
        case fixes
        case events
    }

    package init(
        _ account: PlaceAccount, isStale: Bool, isAdded: Bool, by offset: ClockOffset?,
        at now: Uptime
    ) {
        place = account.place.name
        kind = PlaceRecord.Kind(of: account.place)
        state = PlaceRecord.Side(account.side)
        since = account.since.flatMap { Timestamp(offset?.utc(at: $0)) }
        sure = account.isSure
        stale = isStale ? true : nil
        `private` = account.place.isPrivate ? true : nil
        added = isAdded ? true : nil
        enter = account.place.shape.enter.places(Decimals.figure) ?? 0
        exit = account.place.shape.leave.places(Decimals.figure) ?? 0
        maximumAccuracy =
            (account.sigmaLimit * 2.0.squareRoot()).places(Decimals.figure) ?? 0
        if let last = account.glances.last {
            distance = last.distance.places(Decimals.figure)
            let left =
                account.side == .inside
                ? account.radius - last.distance : last.distance - account.radius
            toChange = max(0, left).places(Decimals.figure)
        }
        pending = account.pending.map { pending in
            Pending(
                state: PlaceRecord.Side(pending.side),
                age: Self.seconds(from: pending.since, to: now),
                remaining: Self.seconds(from: now, to: pending.believed))
        }
        dwell = account.place.dwell.map { seconds in
            Dwell(
                seconds: seconds,
                remaining: account.dwellDue.map { Self.seconds(from: now, to: $0) },
                told: account.isDwelt)
        }
        fixes = account.glances.map { glance in
            Glance(
                number: glance.number, age: Self.seconds(from: glance.instant, to: now),
                distance: glance.distance.places(Decimals.figure) ?? 0,
                accuracy: (glance.sigma * Self.sigmasOf95).places(Decimals.figure) ?? 0,
                before: PlaceRecord.Side(glance.before), after: PlaceRecord.Side(glance.after),
                reason: glance.reason)
        }
        events = []
    }

    private static func seconds(from: Uptime, to: Uptime) -> Double {
        max(0, to.seconds(since: from)).places(Decimals.figure) ?? 0
    }

    /// The radius that holds 95 % of a round normal error, in sigmas per axis.
    private static let sigmasOf95 = 2.4477
}
