import TestKit

extension Rodid {
    /// One that begins with these trips in its store.
    static func knowing(_ trips: MadeUpTrips) throws -> Rodid {
        let site = try Site("", source: "tcp://127.0.0.1:9")
        try trips.write(to: site)
        return try site.start()
    }

    /// What `rodictl trips` says in a zone, and how it ends.
    func trips(
        _ words: String..., zone: String = "UTC", letters: String = "C.UTF-8"
    ) throws -> (end: ChildProcess.End?, text: String) {
        let path = site.folder.path(of: "said-\(UInt64.random(in: 0...UInt64.max))")
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", site.socket, "trips"] + words,
            environment: ["TZ": zone, "LC_ALL": letters], output: path, errors: path)
        let end = process.awaitEnd(within: .seconds(60))
        return (end, Site.text(of: path))
    }
}
