import Control

/// What became of old recordings, for a program, and in words for a person.
struct ImportReport: Encodable {
    /// What became of one file.
    struct File: Encodable {
        var file: String
        /// Why it could not be read, or not to its end.
        var refused: String?
        /// Where it is damaged, if it was read up to there.
        var damaged: String?
        /// The file that it goes on from, if the two are one recording.
        var continues: String?
        /// Drives in it that were too short to be trips.
        var discarded = 0
    }

    /// What became of one trip.
    struct Trip: Encodable {
        enum Outcome: String, Encodable {
            case imported
            /// Nothing was changed: it was only asked whether it would be.
            case possible
            /// It was driven when others were that are there already.
            case skipped
            case refused
        }

        var file: String
        var outcome: Outcome
        /// With the number that it has now, or 0.
        var trip: TripSummary
        /// The numbers of those that were driven in its time; 0 of one of this trial.
        var others: [Int64]?
        /// Why it was refused.
        var reason: String?
    }

    var files: [File] = []
    var trips: [Trip] = []
    var units = DisplayUnits.metric

    /// Whether anything could not be imported that is not here already.
    var hasRefusals: Bool {
        files.contains { $0.refused != nil } || trips.contains { $0.outcome == .refused }
    }

    mutating func change(_ file: String, _ body: (inout File) -> Void) {
        let index = files.firstIndex { $0.file == file } ?? files.count
        if index == files.count { files.append(File(file: file)) }
        body(&files[index])
    }

    // MARK: For a person

    var text: String {
        var lines = trips.map(line)
        for file in files {
            let name = OldRecording.name(of: file.file)
            if let reason = file.refused { lines.append("\(name): refused: \(reason)") }
            if let damage = file.damaged { lines.append("\(name): damaged, read up to \(damage)") }
            if let before = file.continues {
                lines.append("\(name): goes on where \(OldRecording.name(of: before)) ended")
            }
            if file.refused == nil, file.discarded == 0, file.continues == nil,
                !trips.contains(where: { $0.file == file.file })
            {
                lines.append("\(name): no trip in it")
            }
            if file.discarded > 0 {
                let drives = file.discarded == 1 ? "drive" : "drives"
                lines.append("\(name): \(file.discarded) \(drives) too short to be a trip")
            }
        }
        return (lines + [summary]).map { $0.withoutControls + "\n" }.joined()
    }

    private func line(_ one: Trip) -> String {
        let name = OldRecording.name(of: one.file)
        let figure = Figure(units)
        let start = one.trip.start.map(LocalTime.dateAndMinute) ?? "undated"
        let length = figure.distance(one.trip.distance + one.trip.bridgedDistance)
        let what = "\(start), \(length) in \(Figure.duration(one.trip.duration))"
        switch one.outcome {
        case .imported: return "\(name): trip \(one.trip.id), \(what)"
        case .possible: return "\(name): \(what), would be imported"
        case .skipped: return "\(name): \(what), skipped: \(Self.others(one.others ?? []))"
        case .refused: return "\(name): \(what), refused: \(one.reason ?? "")"
        }
    }

    private static func others(_ ids: [Int64]) -> String {
        let known = ids.filter { $0 > 0 }
        guard !known.isEmpty else { return "another file tells of the same time" }
        let list = known.map { "\($0)" }.joined(separator: ", ")
        return known.count == 1
            ? "trip \(list) was driven at that time" : "trips \(list) were driven at that time"
    }

    private var summary: String {
        func count(_ outcome: Trip.Outcome) -> Int { trips.count { $0.outcome == outcome } }
        let possible = count(.possible)
        var parts = [
            possible > 0
                ? "\(trip(possible)) would be imported" : "\(trip(count(.imported))) imported"
        ]
        let skipped = count(.skipped)
        if skipped > 0 { parts.append("\(skipped) skipped") }
        let refused = count(.refused)
        if refused > 0 { parts.append("\(refused) refused") }
        let files = files.count { $0.refused != nil }
        if files > 0 { parts.append("\(files) \(files == 1 ? "file" : "files") refused") }
        return parts.joined(separator: ", ") + "."
    }

    private func trip(_ count: Int) -> String { count == 1 ? "1 trip" : "\(count) trips" }
}
