/// What the help says of what receivers say, without a daemon.
extension Help {
    static let record =
        """
        Opens the receiver itself, because rodid does not hand out its bytes: a gpsd serves
        several programs, a TCP or UDP source usually does, but a serial port has one reader;
        stop rodid first. Each line gets the seconds of the boot clock and a tab in front.
        Bytes that are no text are kept, but a time is put behind each newline among them.
          --for DURATION    stop after so long: 90s, 10min, 2h; else until interrupted
          --source ADDRESS  gpsd://HOST[:PORT][/DEVICE], tcp://HOST:PORT, udp://:PORT,
                            serial:///dev/NAME[?baud=N] or - ; else the first source of rodid
        """

    static let replay =
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

    static let simulate =
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
                           serial://LINK for a rodid that is run by hand
        """
}
