/// What the help says of trips.
extension Help {
    static let tripsUsage = """
        trips [list [--limit COUNT] [--since TIME] [--until TIME] [--from PLACE] [--to PLACE]
               [--place PLACE] [--vehicle NAME] [--label TEXT] [--longer LENGTH] [--shorter LENGTH]]
               rodictl trips show ID
               rodictl trips stats [--by day|week|month|year|vehicle] [--since TIME] [--until TIME]
               [--from PLACE] [--to PLACE] [--place PLACE] [--vehicle NAME] [--label TEXT]
               [--longer LENGTH] [--shorter LENGTH]
               rodictl trips export ID… [--since TIME] [--until TIME] [-o FILE]
               [--format gpx|geojson|kml|csv|svg|html] [--smoothed] [--untrimmed]
               rodictl trips merge ID ID… | split ID --at TIME|--stop NUMBER
               rodictl trips label ID TEXT | note ID TEXT | set ID --vehicle NAME
               rodictl trips undo ID | delete ID…
        """

    static let trips = """
        ID is a number, “last” or “open”; for export also “all”. A trip is listed below the local day
        that it began in.
          --limit COUNT  the newest so many (20); 0 for all
          --since TIME, --until TIME
                         trips that any part of lies in that time; for stats those that began in
                         it: RFC 3339, or a day such as 2026-04-27, which begins at local midnight
          --from PLACE, --to PLACE, --place PLACE
                         trips that began, that ended, or that did either at that place
          --vehicle NAME, --label TEXT
                         trips with that vehicle, or with that in their label
          --longer LENGTH, --shorter LENGTH
                         trips of that length, such as 5km, or more; or less
          --by           adds trips up by day, week (ISO 8601, from Monday), month, year or vehicle
                         (month); with --json: {"by":…,"parts":[{"period":"2026-04","from":…,
                         "to":…,"vehicle":…,"sums":{"trips":…,"distance":…,…}}],"total":{…},
                         "undated":{…},"zones":[…],"units":…}, sums as in the protocol
          --format       gpx, geojson, kml, csv, or a picture: svg, or html to move and enlarge;
                         else by the name of FILE; gpx when it has no ending
          --smoothed     exports the path in hindsight instead of the recorded points; what
                         nobody saw of it is a track, or a feature, of its own: bridged
          -o FILE        written beside it first and moved there when complete; else to
                         standard output
          --untrimmed    with what lies near private places at its ends, too

        What follows mends trips that are over, and needs to be root or in group rodi-admin:
          merge ID ID…   one trip of several that follow one another: what is between them becomes
                         a stop, or an unseen stretch
          split ID       two trips of one: --at TIME (RFC 3339, as 2026-04-27T19:48:55Z), at the
                         recorded point nearest to it, or --stop NUMBER, counted from 1
          label ID TEXT, note ID TEXT
                         an empty text, '', takes it away; the open trip may have them, too
          set ID --vehicle NAME
                         one of the configuration; fuel and cost are reckoned anew
          undo ID        takes back what was done last to a trip, as if it had not been
          delete ID…     for good, and with everything that could be taken back
        What trips become has new numbers, and stands in the list where they stood. Exit status 4
        when there is no such trip, or it cannot be done.
        """
}
