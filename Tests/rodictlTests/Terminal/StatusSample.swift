import Control
import Glibc
import Positioning
import Tracking

/// What the daemon says in each state that a person can find it in.
enum StatusSample {
    static let utc = UTC(milliseconds: 1_777_319_335_000)

    /// Two hours east of Greenwich, under a name that says something else: as the other suites.
    static func setZone() {
        setenv("TZ", "UTC-2", 1)
        tzset()
    }

    static var driving: StatusRecord {
        var status = StatusRecord(version: "1.0", uptime: 1000, running: 900)
        status.time = Timestamp(utc)
        status.sources = [
            SourceRecord(source: "gpsd://localhost", link: .connected, since: 890, active: true)
        ]
        var epoch = Epoch(received: Uptime(.seconds(1000)))
        epoch.mode = .threeD
        epoch.satellitesUsed = 9
        status.fix = FixRecord(epoch, freshness: .fresh, age: 0.84)
        var position = PositionRecord(uptime: 999, lat: 52.090_61, lon: 5.121_43)
        position.accuracy = 3.1
        position.altMSL = 12.4
        position.speed = 13.4
        position.track = 271
        position.motion = .moving
        position.age = 0.84
        status.position = position
        var trip = TripRecord(
            id: 41, start: Moment(Uptime(.seconds(400)), utc.advanced(bySeconds: -600)),
            at: Coordinate(latitude: 52, longitude: 5))
        trip.distance = 14_203
        status.trip = TripSummary(trip)
        status.trip?.duration = 600
        status.trip?.maximumSpeed = 31
        status.trip?.meanSpeed = 23.7
        status.places = ["city"]
        status.clock = ClockRecord(proved: true, age: 1)
        status.store = StoreRecord(id: "x", trips: 41, sequence: 9, bytesPerHour: 4_100_000)
        return status
    }

    /// The same on a course and on the way to a visit.
    static var busy: StatusRecord {
        var status = driving
        var course = ProgressRecord(session: 7, course: "loop", phase: "driving_course")
        course.progress = 0.454
        course.remainingDistance = 1200
        course.remainingTime = 190
        course.onRoute = false
        course.deviation = 62
        status.course = course
        status.visit = visit(1, at: "寿司屋 🍣", .awaited)
        return status
    }

    static func visit(
        _ number: Int, at place: String, _ standing: VisitState.Standing
    ) -> VisitSummary {
        let start = utc.advanced(bySeconds: Double(number) * 3600)
        var state = VisitState(
            number: number,
            visit: Visit(place: place, start: start, end: start.advanced(bySeconds: 1800)),
            standing: standing)
        state.untilStart = Double(number) * 3600
        state.untilEnd = Double(number) * 3600 + 1800
        if standing == .awaited {
            state.distance = 5234
            state.approach = 0.254
        }
        return VisitSummary(state)
    }

    static var parked: StatusRecord {
        var status = driving
        status.trip = nil
        status.position?.motion = .parked
        status.position?.speed = 0
        status.position?.trackHeld = true
        status.places = ["home"]
        return status
    }

    /// A receiver that was unplugged, and a card that is full.
    static var troubled: StatusRecord {
        var status = parked
        status.fix?.freshness = .stale
        status.fix?.age = 242
        status.position?.freshness = .stale
        status.position?.age = 242
        status.sources[0].link = .lost
        status.sources[0].since = 240
        status.sources[0].active = false
        status.store?.writing = false
        status.store?.pending = 7
        status.clock = ClockRecord()
        status.time = nil
        status.warnings = [
            WarningRecord(
                Warning(
                    code: .receiverSilent, title: "gpsd answers but its receiver is silent.",
                    advice: "Unplug and replug it, or see: rodictl health"), since: 240),
            WarningRecord(
                Warning(
                    code: .diskFull, title: "Less than 200 MB are free.",
                    advice: "Make room; events are still kept."), since: 7300),
        ]
        return status
    }

    /// One that was never there.
    static var withoutReceiver: StatusRecord {
        var status = StatusRecord(version: "1.0", uptime: 30, running: 20)
        status.sources = [
            SourceRecord(
                source: "serial:///dev/serial/by-id/usb-u-blox_GNSS_receiver-if00",
                link: .connecting, since: 20, active: false)
        ]
        status.store = StoreRecord(id: "x", trips: 0, sequence: 0)
        status.warnings = [
            WarningRecord(
                Warning(
                    code: .receiverLost,
                    title: "No receiver is connected: No such file or directory.",
                    advice: "Plug it in, or see: rodictl doctor"), since: 5)
        ]
        return status
    }
}
