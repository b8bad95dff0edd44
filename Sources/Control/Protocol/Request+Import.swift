extension Request {
    /// A trip of an old recording that is to be imported: its figures; its points follow in parts.
    package struct TripsImport: Equatable, Codable, Sendable {
        /// The name of the file that it is from.
        package var file: String
        /// As `trips.get` tells it; its number and places do not count.
        package var trip: TripSummary
        /// Only says whether it would be; absent: no.
        package var dryRun: Bool?

        package init(file: String, trip: TripSummary, dryRun: Bool? = nil) {
            self.file = file
            self.trip = trip
            self.dryRun = dryRun
        }

        enum CodingKeys: String, CodingKey {
            case file
            case trip
            case dryRun = "dry_run"
        }
    }

    /// A part of a trip that is being imported; each kind in the order of time.
    package struct TripsImportPart: Equatable, Codable, Sendable {
        /// What `trips.import` answered.
        package var upload: Int64
        package var points: [PointRecord]?
        package var smoothed: [SmoothedPointRecord]?
        package var speedRuns: [SpeedRunRecord]?
        package var cells: [EnteredCellRecord]?
        /// Whether nothing follows, so that it is stored; absent: no.
        package var last: Bool?

        package init(
            upload: Int64, points: [PointRecord]? = nil, smoothed: [SmoothedPointRecord]? = nil,
            speedRuns: [SpeedRunRecord]? = nil, cells: [EnteredCellRecord]? = nil,
            last: Bool? = nil
        ) {
            self.upload = upload
            self.points = points
            self.smoothed = smoothed
            self.speedRuns = speedRuns
            self.cells = cells
            self.last = last
        }

        enum CodingKeys: String, CodingKey {
            case upload
            case points
            case smoothed
            case speedRuns = "speed_runs"
            case cells
            case last
        }
    }
}
