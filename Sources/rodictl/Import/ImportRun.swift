import Configuration
import Control
import Positioning
import Receivers
import Tracking

/// One import: reads old recordings in the order of their dates, and hands over what was driven.
struct ImportRun {
    private let settings: Settings
    private let build: UTC?
    private let sender: TripSender
    private(set) var report = ImportReport()
    private var progress: ProgressBar
    private var bytes: (read: Int64, total: Int64) = (0, 0)
    /// The pipeline of what is being read, and the files that went into it.
    private var pipeline: ImportPipeline?
    private var clock: VirtualClock
    private var parts: [OldRecording] = []
    private var seam: RecordingSeam
    /// Trips that a trial would have imported.
    private var possible: [ImportSpan] = []

    init(_ settings: Settings, build: UTC?, sender: TripSender) {
        self.settings = settings
        self.build = build
        self.sender = sender
        progress = ProgressBar(isWanted: true)
        clock = VirtualClock(notBefore: build)
        seam = RecordingSeam(reopen: settings.trip.reopen)
    }

    mutating func run(_ paths: [String]) throws(Failure) {
        var recordings: [OldRecording] = []
        for path in paths {
            do throws(OldRecording.Objection) {
                recordings.append(try OldRecording(path: path, build: build))
                report.change(path) { _ in }
            } catch {
                report.change(path) { $0.refused = error.reason }
            }
        }
        // Those of one time in the order in which they were named.
        let order = recordings.enumerated().sorted {
            ($0.element.first, $0.offset) < ($1.element.first, $1.offset)
        }
        bytes.total = recordings.reduce(0) { $0 + $1.size }
        defer { progress.end() }
        for (_, recording) in order { try read(recording) }
        try finish()
    }

    /// A recorder that begins a new file at midnight, or every hour, does not end a trip.
    private func goesOn(with recording: OldRecording) -> Bool {
        guard pipeline != nil, let last = seam.newest else { return false }
        return (0...settings.trip.reopen).contains(recording.first.seconds(since: last))
    }

    private mutating func read(_ recording: OldRecording) throws(Failure) {
        if goesOn(with: recording), let before = parts.last {
            report.change(recording.path) { $0.continues = before.path }
        } else {
            try finish()
        }
        parts.append(recording)
        if let reader = open(recording) {
            while let epoch = next(of: reader, recording) {
                if begins(with: epoch) {
                    try settle()
                    parts = [recording]
                }
                let pipeline = pipeline ?? ImportPipeline(settings, build: build)
                self.pipeline = pipeline
                let trips = pipeline.take(epoch)
                if !trips.isEmpty { try hand(trips) }
                progress.show(bytes.read + reader.progress.read, of: bytes.total)
            }
            clock = reader.clock
            if let damage = reader.trackCounts?.damage {
                report.change(recording.path) { $0.damaged = damage }
            }
        }
        bytes.read += recording.size
    }

    private mutating func open(_ recording: OldRecording) -> CaptureReader? {
        do throws(CaptureError) {
            return try CaptureReader(path: recording.path, clock: clock)
        } catch {
            report.change(recording.path) { $0.refused = "\(error)" }
            return nil
        }
    }

    /// What comes before a damage counts.
    private mutating func next(of reader: CaptureReader, _ recording: OldRecording) -> Epoch? {
        do throws(CaptureError) {
            return try reader.next()
        } catch {
            report.change(recording.path) { $0.refused = "\(error)" }
            return nil
        }
    }

    /// Whether another recording begins here, in the same file.
    private mutating func begins(with epoch: Epoch) -> Bool {
        guard epoch.mode >= .twoD, let place = epoch.coordinate, let time = epoch.time else {
            return false
        }
        let dated = build.map { WeekRollover.repaired(time, notBefore: $0) } ?? time
        return seam.begins(at: place, dated, received: epoch.received)
    }

    /// What is open is over.
    private mutating func settle() throws(Failure) {
        guard let pipeline else { return }
        self.pipeline = nil
        try hand(pipeline.finish())
        if pipeline.discarded > 0, let file = parts.first?.path {
            report.change(file) { $0.discarded += pipeline.discarded }
        }
    }

    /// So is the recording: what follows has a clock of its own.
    private mutating func finish() throws(Failure) {
        try settle()
        parts = []
        seam = RecordingSeam(reopen: settings.trip.reopen)
        clock = VirtualClock(notBefore: build)
    }

    private mutating func hand(_ trips: [DrivenTrip]) throws(Failure) {
        for trip in trips {
            let file = file(of: trip)
            var outcome = ImportReport.Trip(
                file: file.path, outcome: .refused, trip: TripSummary(trip.record))
            outcome.trip.id = 0
            if let span = span(of: trip), possible.contains(where: span.clashes) {
                outcome.outcome = .skipped
                outcome.others = [0]
            } else {
                try send(trip, from: file.name, &outcome)
            }
            report.trips.append(outcome)
        }
    }

    private mutating func send(
        _ trip: DrivenTrip, from name: String, _ outcome: inout ImportReport.Trip
    ) throws(Failure) {
        switch try sender.send(trip, from: name) {
        case .refused(let why):
            outcome.reason = why
        case .answered(let answer):
            report.units = answer.units
            switch answer.outcome {
            case .imported:
                outcome.outcome = .imported
                outcome.trip = answer.trip ?? outcome.trip
            case .possible:
                outcome.outcome = .possible
                if let span = span(of: trip) { possible.append(span) }
            case .skipped:
                outcome.outcome = .skipped
                outcome.others = answer.others?.map(\.id)
            case .awaited:
                outcome.reason = "rodid awaits more than there is"
            }
        }
    }

    private func span(of trip: DrivenTrip) -> ImportSpan? {
        guard let start = trip.record.start.utc, let end = trip.record.end.utc else { return nil }
        return ImportSpan(start: start, end: end)
    }

    /// The file that a trip begins in.
    private func file(of trip: DrivenTrip) -> (path: String, name: String) {
        let start = trip.record.start.utc
        let file = parts.last { part in start.map { part.first <= $0 } ?? false } ?? parts.first
        return (file?.path ?? "", file?.name ?? "")
    }
}
