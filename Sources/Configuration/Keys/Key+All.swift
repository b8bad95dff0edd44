import Positioning
import Tracking

extension Key {
    /// Every key there is, in the order in which `etc/rodi.conf` shows them.
    static let all: [Key] = [
        Key(
            list: "receiver", "source", "gpsd://localhost", into: \.receivers, as: .source,
            "Where the receiver is heard; several lines, best first; an empty one forgets those before."
        ),
        Key(
            "receiver", "configure", "no", into: \.configureReceivers, as: .yesOrNo,
            "Whether Rodi may write to a receiver: it asks one that sends another protocol for NMEA."
        ),

        Key(
            "gate", "max-accuracy", "60m", into: \.tracking.gate.maximumAccuracy,
            as: .length(1...1000),
            "The 68 % error radius beyond which a position is not used."),
        Key(
            "gate", "max-age", "15s", into: \.tracking.gate.maximumAge, as: .duration(1...3600),
            "The age at which a position is called stale."),
        Key(
            "gate", "max-speed", "70m/s", into: \.tracking.gate.maximumSpeed, as: .speed(5...500),
            "Nothing drives faster than this."),

        Key(
            "trip", "stop", "300s", into: \.tracking.trip.stop, as: .duration(1...day),
            "A trip ends when the car has stayed put for this long."),
        Key(
            "trip", "reopen", "600s", into: \.tracking.trip.reopen, as: .duration(0...7 * day),
            "A trip goes on after a restart when the gap is no longer than this."),
        Key(
            "trip", "min-distance", "200m", into: \.tracking.trip.minimumDistance,
            as: .length(0...100_000), "A shorter trip is not kept."),
        Key(
            "trip", "min-duration", "60s", into: \.tracking.trip.minimumDuration,
            as: .duration(0...day), "A briefer trip is not kept."),

        Key(
            "course", "corridor", "150m", into: \.tracking.course.corridor, as: .length(1...10_000),
            "How far from a course's line still counts as on it."),
        Key(
            "course", "off-route", "auto", into: \.tracking.course.offRoute,
            as: Notation.length(5...10_000).or("auto", meaning: .auto) { .beyond($0) },
            "How far beside the line is off route; auto goes by the accuracy."),
        Key(
            "course", "complete", "order", into: \.tracking.course.complete, as: .word,
            "What completes a course: driven in order, or enough distance inside the corridor."),
        Key(
            "course", "share", "80%", into: \.tracking.course.share, as: .share,
            "With complete = distance: how much of the length."),

        Key(
            "itinerary", "near", "200m", into: \.tracking.itinerary.near, as: .length(1...10_000),
            "Visits this near each other are handled together."),

        Key(
            vehicle: "consumption", into: \.consumption, as: .number(0.1...100, such: "6.1"),
            "Litres per 100 km."),
        Key(
            vehicle: "fuel-price", into: \.fuelPrice, as: .number(0...1_000_000, such: "1.75"),
            "Price of a litre, in any currency."),

        Key(
            "store", "sync", "10s", into: \.store.sync, as: .duration(1...600),
            "While driving points are written this often: what a power cut may cost."),
        Key(
            "store", "keep", "forever", into: \.store.keep,
            as: Notation.duration(day...36_500 * day).or("forever", meaning: nil) { $0 },
            "Age at which ended trips are removed."),
        Key(
            "store", "keep-size", "unlimited", into: \.store.keepSize,
            as: Notation.size(from: 16 << 20).or("unlimited", meaning: nil) { $0 },
            "Size of the database at which the oldest trips are removed."),
        Key(
            "store", "keep-free", "200M", into: \.store.keepFree, as: .size(from: 0),
            "With less free space than this no points are written."),

        Key(
            "publish", "interval", "1s", into: \.publish.interval, as: .duration(0...3600),
            "Between two positions told to a client."),
        Key(
            "publish", "heartbeat", "10s", into: \.publish.heartbeat, as: .duration(1...3600),
            "Silence after which a client is told that the daemon lives."),

        Key(
            "display", "units", "metric", into: \.display, as: .word,
            "What rodictl shows: metric or imperial."),

        Key(
            "log", "level", "notice", into: \.log, as: .word,
            "The least grave message that is logged: error, warning, notice, info or debug."),

        Key(
            "paths", "state", "/var/lib/rodi", into: \.paths.state, as: .path,
            "The folder of the database."),
        Key(
            "paths", "socket", "/run/rodi/rodi.sock", into: \.paths.socket, as: .socketPath,
            "The control socket."),
        Key(
            "paths", "places", "/etc/rodi/places.geojson", into: \.paths.places, as: .path,
            "The places to notice."),
        Key(
            "paths", "courses", "/etc/rodi/courses", into: \.paths.courses, as: .path,
            "The folder of the courses."),
        Key(
            "paths", "itinerary", "/etc/rodi/itinerary.json", into: \.paths.itinerary, as: .path,
            "The visits to make."),
    ]

    /// Every section there is, in order.
    static let sections = all.map(\.section).reduce(into: [String]()) { sections, section in
        if sections.last != section { sections.append(section) }
    }

    private static let day = 86_400.0
}
