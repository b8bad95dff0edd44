import Control
import Positioning

/// What `--help` says.
enum Help {
    static var overview: String {
        var table = Table(indent: 2)
        for command in Command.allCases { table.add([command.rawValue, command.summary]) }
        return """
            Usage: rodictl [--socket PATH] [--json] COMMAND …

            Asks rodid, the drive recorder, and shows what it knows.

            \(table.text)
            rodictl COMMAND --help tells more.
            Exit status: 0 fine, 1 rodid cannot be reached, 2 wrong usage, 3 it runs with warnings,
            4 not found or refused, 5 not permitted.

            """
    }

    static func unknown(_ name: String) -> String {
        let nearest = nearestName(to: name, among: Command.allCases.map(\.rawValue))
        return "there is no command “\(name)”"
            + (nearest.map { "; did you mean “\($0)”?" } ?? "; rodictl --help lists them")
    }
}

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
        case .places: "places [list | add NAME | edit NAME | remove NAME | import FILE] [options]"
        case .course:
            """
            course [list [--limit COUNT] | show [ID] | start NAME | stop [ID] | replace NAME]
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
        case .status:
            "Shows facts with units and age, then warnings with what to do. Exit status 3 when"
                + " there are any."
        case .watch:
            """
            Shows the status live, satellites by constellation, places near by and the newest events; q
            ends it. Reconnects by itself, says so when that takes longer than 2.5 s, and tells of the
            events it missed. On no terminal it prints a line for each position and event. With --json
            each message is a line: {"method":"snapshot"|"position"|"progress"|"visit"|"event"|
            "heartbeat"|"goodbye","params":{…}}.
              --interval SECONDS  the least time between two positions
            """
        case .events:
            """
            Shows stored events, oldest first.
              --since NUMBER  only those after this number
              --since TIME    only those from then on: RFC 3339, as 2026-04-27T19:48:55Z
              --limit COUNT   at most so many
            """
        case .on:
            """
            Runs COMMAND for each event from now on, one after the other, with the event as a line of JSON
            on its standard input and in variables: RODI_EVENT (place.entered), RODI_TIME, RODI_SEQUENCE,
            RODI_PLACE and so on, one for each field. Reconnects by itself. EVENTS are names
            between commas, such as place.entered, kinds that stand for all their names, such as place,
            or any:
            \(eventNames)
              --place NAME     only events about this place; repeatable
              --once           ends when COMMAND was run once
              --bookmark FILE  keeps there which event was seen to last (else below
                               $STATE_DIRECTORY or ~/.local/state/rodi, one file for each EVENTS and
                               COMMAND): what happens while this does not run is made up for
            An event counts as seen to when COMMAND has ended, whatever its status: at a power cut in
            between it is run again. Put timeout(1) before a COMMAND that may hang.
            """
        case .trips: Help.trips
        case .trip:
            """
            Needs to be root or in group rodi-admin.
              set --vehicle NAME  the open trip is driven with this one of the configuration
            """
        case .places:
            """
            Shows every place, and since when the car is in or out. Those of the file are changed there;
            others come and go here, for which one needs to be root or in group rodi-admin.
              add NAME         a circle; needs --at and --radius
              edit NAME        changes what the options say
              remove NAME      forgets it
              import FILE      adds every place of a GeoJSON file, or none; - is standard input
              --at LAT,LON     its middle; “here” is where the car is now
              --radius METRES  within so many it is entered
              --dwell SECONDS  so long inside is told as well; 0 for no more
              --private[=no]   exports are trimmed near it
            """
        case .course:
            """
            Follows a course that is in /etc/rodi/courses. ID is the number of a session; else the
            latest is meant. All but list and show need to be root or in group rodi-admin.
              list            every course, and the newest sessions (20, or --limit COUNT; 0 for all)
              show [ID]       one session: its figures, and which parts of the line were driven
              start NAME      begins a session; when something is missing it waits 10 minutes for it
              stop [ID]       gives it up; what is not completed is then cancelled
              replace NAME    goes on by way of another course
              rerouting on|off  while another route is looked for nobody is off the old one
              confirm [ID] [--note TEXT], discard [ID]
                              what you make of a session that is completed
            Exit status 4 when it cannot be started, or there is no such course or session.
            """
        case .itinerary:
            """
            Shows the visits of the itinerary: what became of each, and how long there is to the end of
            those that are open. VISIT is a number in that list; else the awaited one is meant. All but
            show need to be root or in group rodi-admin.
              show          the list
              set FILE      follows the visits of FILE from now on, in the form of
                            /etc/rodi/itinerary.json: [{"place": …, "start": …, "end": …}]; - reads
                            them from standard input, and [] ends the itinerary. A visit that is in
                            the old list, too, keeps what became of it.
              skip [VISIT]  does without it
            What was set stays, over restarts, until the configured file says something else than it
            did then.
            Exit status 4 when there is no such visit, or when anything is wrong with FILE.
            """
        case .explored:
            """
            Lists geohash cells that some trip drove through, by name, and counts them. Those of a
            trip count when it has ended, and go when it is discarded or deleted.
              --precision LETTERS  1 to 7 (7: 153 m high); fewer letters are larger cells
              --box S,W,N,E        only those that this box touches, in degrees; tells which share
                                   of it is explored
              --since TIME, --until TIME
                                   only those that were explored first in that time
              --limit COUNT        so many (20); 0 for all
              --geojson FILE       writes all of them as polygons; - is standard output
              --svg FILE           draws all of them, on a page when FILE ends in .html
              --untrimmed          in a file those near private places, too, which it else leaves out
            """
        case .why:
            """
            Counts refused fixes by reason, with the numbers of the last one, and never where it was.
            With a PLACE: on which side of it the car is and why, what would change that, and what the
            last fixes meant there.
            """
        case .health:
            """
            Tells of every receiver, since rodid began: its link and how the last session ended, the
            age of its fix, its rate, how long a report waits, satellites by constellation with their
            signal, bytes and sentences, and what was wrong with it and what to do. Exit status 3
            when there are warnings.
            """
        case .doctor:
            """
            Looks at everything that a recorded drive hangs on, with or without a daemon: the
            configuration, the daemon, its unit and who may ask it; the receiver's port and who else
            holds it, gpsd, what is heard, the fix; clocks, disk, database and power. Each is fine, a
            note, a warning or failed, with commands that mend it, or could not be checked, with the
            reason. Nothing is changed, and no port is opened.
              --config FILE  instead of the daemon's, or of /etc/rodi/rodi.conf and its drop-ins
              --deep         also reads the whole database while rodid uses it
            With --json: {"verdict":…,"counts":{…},"checks":[{"check":…,"subject":…,"verdict":…,
            "text":…,"mend":[…]}]}, verdicts fine, unchecked, note, warning, failed.
            Exit status 3 when there are warnings or failures, 1 when rodid does not answer, 5 when
            its socket is not for you.
            """
        case .record:
            """
            Opens the receiver itself, because rodid does not hand out its bytes: a gpsd serves
            several programs, a TCP or UDP source usually does, but a serial port has one reader;
            stop rodid first. Each line gets the seconds of the boot clock and a tab in front.
            Bytes that are no text are kept, but a time is put behind each newline among them.
              --for DURATION    stop after so long: 90s, 10min, 2h; else until interrupted
              --source ADDRESS  gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT, udp://:PORT,
                                serial:///dev/NAME[?baud=N] or - ; else the first source of rodid
            """
        case .replay:
            """
            Prints what happened, an event a line, and needs no daemon. A CAPTURE is NMEA 0183, perhaps
            gzipped; lines may begin with their arrival time and a tab. A GPX track with times
            is a capture, too.
              --config FILE   instead of /etc/rodi/rodi.conf and its drop-ins
              --places FILE   instead of the places that the configuration names
              --courses DIR   instead of the courses that the configuration names
              --follow COURSE starts a session on this course at the beginning; repeatable
              --replace SECONDS:COURSE
                              swaps the route of the session begun last, so late in the capture;
                              repeatable
              --itinerary FILE
                              instead of the visits that the configuration names
              --events KINDS  of epoch, fix, refusal, trip, place, course, itinerary, link,
                              time_proof, warning, cell, speed_run and smoothed, between commas; else
                              trip to warning
              --gpx FILE      writes every accepted fix as a track, too
              --svg FILE      draws what happened, on a page when FILE ends in .html; private places
                              are left out, but no track is trimmed
              --state DIR     keeps trips and events in a database there, and goes on from it
              --as-live[=BUILD-DATE]
                              judges dates as a daemon built on that day would (else this one);
                              without it a capture keeps its dates
            """
        case .simulate:
            """
            Drives along the first line of a GPX or GeoJSON FILE and prints what a receiver would send
            (NMEA 0183): to try places and courses at a desk. The car speeds up, brakes, takes
            corners as cars do, and stands half a minute before and after. The same file, options, seed
            and start give the same bytes.
              --speed SPEED    50km/h unless said otherwise; 14m/s, 30mph
              --stops COUNT    so many stops of half a minute on the way (0)
              --noise LENGTH   how far a position is off, one sigma per axis (1.3m); 0m for not at all
              --rate HERTZ     fixes a second (1)
              --seed NUMBER    other errors of the same size (1)
              --start TIME     when it begins (RFC 3339); else it has just ended
              --live           in real time, from now on
              --terminal LINK  live, on a pseudo terminal that LINK names while it lasts: a source
                               serial://LINK for rodid
            """
        case .import: Help.import
        case .backup: Help.backup
        case .restore: Help.restore
        case .version: "Works without a daemon, too, and then exits with status 1."
        }
    }

    /// A line for each kind of event.
    private var eventNames: String {
        var table = Table(indent: 2)
        for (kind, changes) in EventName.changes {
            let names = changes.joined(separator: " ")
            for (number, line) in Paragraph.lines(names, width: 66).enumerated() {
                table.add([number == 0 ? "\(kind)." : "", line])
            }
        }
        return table.text.split(separator: "\n").joined(separator: "\n")
    }
}
