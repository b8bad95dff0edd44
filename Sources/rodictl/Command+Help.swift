/// What `--help` says of a command.
extension Command {
    var summary: String {
        switch self {
        case .status: "one screen: receiver, position, trip, store, warnings"
        case .watch: "the same, live on the whole terminal"
        case .events: "what happened"
        case .on: "runs a command whenever something happens"
        case .trips: "list, show, add up, export or mend trips"
        case .trip: "start or end a trip by hand, or say in which vehicle"
        case .places: "every place and which side of it the car is; add and remove some"
        case .course: "follow a course, and what became of it"
        case .itinerary: "visits to make, and what became of them"
        case .explored: "cells of the map that were driven through"
        case .why: "which fixes were refused, and why; or what a place makes of them"
        case .health: "how well each receiver is heard"
        case .doctor: "what is the matter, and how to mend it"
        case .record: "a receiver's bytes with their arrival times, for replay"
        case .replay: "runs captures through the same rules, as fast as it can"
        case .simulate: "a drive along a line on the map, as a receiver would tell it"
        case .import: "old recordings become trips, and none twice"
        case .backup: "a copy of everything that is recorded, in one file"
        case .restore: "makes such a copy the store, while rodid does not run"
        case .version: "versions of rodictl and rodid"
        }
    }

    var help: String {
        """
        Usage: rodictl \(usage)

        \(details)

        Example: \(example)

        \(common)

        """
    }

    private var common: String {
        switch self {
        case .restore:
            """
            Other options:
              --json  an object instead of sentences
              --help  this text
            """
        case .replay:
            """
            Other options:
              --json  one JSON object a line
              --help  this text
            """
        default:
            """
            Options of every command:
              --socket PATH  the daemon's socket (else RODI_SOCKET, else /run/rodi/rodi.sock)
              --json         \(self == .doctor ? "one object, as above" : "the daemon's reply as it is")
              --help         this text
            """
        }
    }

    private var usage: String {
        switch self {
        case .status, .health, .version: rawValue
        case .why: "why [PLACE]"
        case .watch: "watch [--interval SECONDS]"
        case .events: "events [--since NUMBER|TIME] [--limit COUNT]"
        case .on:
            "on EVENTS [--place NAME]… [--once] [--bookmark FILE] -- COMMAND [ARGUMENT…]"
        case .trips: Help.tripsUsage
        case .trip: "trip start | stop | set --vehicle NAME"
        case .places:
            """
            places [list | add NAME --at LAT,LON --radius METRES [--dwell SECONDS] [--private]]
                   rodictl places edit NAME [--at LAT,LON] [--radius METRES] [--dwell SECONDS]
                   [--private[=no]] | remove NAME | import FILE
            """
        case .course:
            """
            course [list [--limit COUNT] | show [ID] | start NAME | stop [ID] | replace NAME]
                   rodictl course show [ID] --geojson FILE [--untrimmed]
                   rodictl course rerouting on|off | confirm [ID] [--note TEXT] | discard [ID]
            """
        case .itinerary: "itinerary [show | set FILE | skip [VISIT]]"
        case .explored:
            "explored [--precision LETTERS] [--box S,W,N,E] [--since TIME] [--until TIME]"
                + " [--limit COUNT | --geojson FILE | --svg FILE] [--untrimmed]"
        case .doctor: "doctor [--config FILE] [--deep]"
        case .record: "record FILE [--for DURATION] [--source ADDRESS]"
        case .replay: "replay CAPTURE… [options]"
        case .simulate:
            """
            simulate FILE [--speed SPEED] [--stops COUNT] [--noise LENGTH] [--rate HERTZ]
                   [--seed NUMBER] [--start TIME | --live | --terminal LINK]
            """
        case .import: "import FILE… [--dry-run] [--vehicle NAME] [--config FILE] [--as-live[=DATE]]"
        case .backup: "backup FILE [--state DIR]"
        case .restore: "restore FILE [--state DIR]"
        }
    }

    private var example: String {
        switch self {
        case .status: "rodictl status --json | jq .position.lat"
        case .watch: "rodictl watch --json | jq -c 'select(.method == \"event\").params'"
        case .events: "rodictl events --since 2026-04-27T08:00:00+02:00"
        case .on:
            "rodictl on place.entered --place home -- sh -c 'echo \"$RODI_PLACE at $RODI_TIME\"'"
        case .trips: "rodictl trips stats --by week --from home --to work --since 2026-01-01"
        case .trip: "rodictl trip stop"
        case .places: "rodictl places add home --at here --radius 60 --private"
        case .course: "rodictl course confirm --note 'second try, wet road'"
        case .itinerary: "rodictl itinerary set monday.json"
        case .explored: "rodictl explored --precision 6 --box 52.0,5.0,52.2,5.3"
        case .why: "rodictl why"
        case .health: "rodictl health --json | jq '.sources[0].rate'"
        case .doctor: "rodictl doctor --json | jq -r '.checks[].mend[]?'"
        case .record: "rodictl record drive.nmea --for 10min --source gpsd://localhost"
        case .replay: "rodictl replay drive.nmea --events trip,place"
        case .simulate:
            "rodictl simulate to-work.gpx --speed 40km/h --stops 3 | rodictl replay /dev/stdin"
        case .import: "sudo rodictl import --dry-run old/*.gpx"
        case .backup: "sudo rodictl backup /media/stick/rodi.db"
        case .restore: "sudo rodictl restore /media/stick/rodi.db"
        case .version: "rodictl version"
        }
    }

    private var details: String {
        switch self {
        case .status: Help.status
        case .watch: Help.watch
        case .events: Help.events
        case .on: Help.on
        case .trips: Help.trips
        case .trip: Help.trip
        case .places: Help.places
        case .course: Help.course
        case .itinerary: Help.itinerary
        case .explored: Help.explored
        case .why: Help.why
        case .health: Help.health
        case .doctor: Help.doctor
        case .record: Help.record
        case .replay: Help.replay
        case .simulate: Help.simulate
        case .import: Help.import
        case .backup: Help.backup
        case .restore: Help.restore
        case .version: "Works without a daemon, too, and then exits with status 1."
        }
    }
}
