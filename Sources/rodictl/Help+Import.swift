/// What the help says of old recordings.
extension Help {
    static let `import` = """
        Runs old recordings through the rules of this daemon, and adds the trips that come out to
        those it recorded: where their dates belong, marked as imported, with their points, path and
        explored cells. No place is entered and no course driven. FILE is NMEA 0183 or a GPX track
        with times, perhaps gzipped, as for replay. Files are read in the order of their dates, and
        one that goes on where another ended is one recording with it; one may hold many tracks. A trip that was driven when
        another was that is there already, even one kept aside, is skipped: one car does not drive
        twice. So what was cut short is completed by importing again. Needs to be root or in group
        rodi-admin.
          --dry-run       only says what would be imported
          --vehicle NAME  driven with this one of the configuration, not the usual one
          --config FILE   judged by this configuration instead of the daemon's
          --as-live[=DATE]
                          dates before DATE (else the day this was built) are 1024 weeks off, or
                          several times that, and are put right
        With --json: {"files":[{"file":…,"refused":…,"damaged":…,"continues":…,"discarded":…}],"trips":[{"file":…,
        "outcome":"imported|possible|skipped|refused","trip":{…},"others":[…],"reason":…}],"units":…}.
        Exit status 4 when a file cannot be read or has no dates, or a trip is refused, such as one of
        the future, or older than trips are kept.
        """
}
