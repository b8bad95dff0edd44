import Control

/// What the help says of what is shown of the daemon, and what happens.
extension Help {
    static let status =
        "Shows facts with units and age, then warnings with what to do. Exit status 3 when"
        + " there are any."

    static let watch =
        """
        Shows the status live, satellites by constellation, places near by and the newest events; q
        ends it. Reconnects by itself, says so when that takes longer than 2.5 s, and tells of the
        events it missed; over a restart, too, and ends when rodid was stopped and is not there again
        within 10 s. On no terminal it prints a line for each position and event. With --json
        each message is a line: {"method":"snapshot"|"position"|"progress"|"visit"|"event"|
        "heartbeat"|"goodbye","params":{…}}.
          --interval SECONDS  the least time between two positions
        """

    static let events =
        """
        Shows stored events, oldest first.
          --since NUMBER  only those after this number
          --since TIME    only those from then on: RFC 3339, as 2026-04-27T19:48:55Z
          --limit COUNT   at most so many
        """

    static let on =
        """
        Runs COMMAND for each event from now on, one after the other, with the event as a line of JSON
        on its standard input and in variables: RODI_EVENT (place.entered), RODI_TIME, RODI_SEQUENCE,
        RODI_PLACE and so on, one for each field. Reconnects by itself, but starts no rodid that was
        stopped. EVENTS are names between commas, such as place.entered, kinds that stand for all
        their names, such as place, or any:
        \(eventNames)
          --place NAME     only events about this place; repeatable
          --once           ends when COMMAND was run once
          --bookmark FILE  keeps there which event was seen to last (else below
                           $STATE_DIRECTORY or ~/.local/state/rodi, one file for each EVENTS and
                           COMMAND): what happens while this does not run is made up for
        An event counts as seen to when COMMAND has ended, whatever its status: at a power cut in
        between it is run again. Put timeout(1) before a COMMAND that may hang.
        """

    static let why =
        """
        Counts refused fixes by reason, with the numbers of the last one, and never where it was.
        With a PLACE: on which side of it the car is and why, what would change that, and what the
        last fixes meant there.
        """

    static let health =
        """
        Tells of every receiver, since rodid began: its link and how the last session ended, the
        age of its fix, its rate, how long a report waits, satellites by constellation with their
        signal, bytes and sentences, and what was wrong with it and what to do. Exit status 3
        when there are warnings.
        """

    static let doctor =
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

    /// A line for each kind of event.
    private static var eventNames: String {
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
