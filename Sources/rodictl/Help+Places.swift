/// What the help says of places, courses and the way to them.
extension Help {
    static let trip =
        """
        Needs to be root or in group rodi-admin.
          set --vehicle NAME  the open trip is driven with this one of the configuration
        """

    static let places =
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

    static let course =
        """
        Follows a course that is in /etc/rodi/courses. ID is the number of a session; else the
        latest is meant. All but list and show need to be root or in group rodi-admin.
          list            every course, and the newest sessions (20, or --limit COUNT; 0 for all)
          show [ID]       one session: its figures, and which parts of the line were driven
            --geojson FILE  writes the course that it follows instead; - is standard output
            --untrimmed     with its ends near private places, which are else left out
          start NAME      begins a session; when something is missing it waits 10 minutes for it
          stop [ID]       gives it up; what is not completed is then cancelled
          replace NAME    goes on by way of another course
          rerouting on|off  while another route is looked for nobody is off the old one
          confirm [ID] [--note TEXT], discard [ID]
                          what you make of a session that is completed
        Exit status 4 when it cannot be started, or there is no such course or session.
        """

    static let itinerary =
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

    static let explored =
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
}
