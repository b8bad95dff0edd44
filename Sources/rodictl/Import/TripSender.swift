import Control
import Glibc
import Positioning
import Tracking

/// Hands a trip to the daemon, in parts that fit into requests.
struct TripSender {
    let call: Call
    let isDry: Bool

    /// What became of it.
    enum Verdict {
        case answered(TripsImportRecord)
        /// Why not, for a person; other trips may be taken all the same.
        case refused(String)
    }

    func send(_ trip: DrivenTrip, from file: String) throws(Failure) -> Verdict {
        guard let offset = trip.offset, trip.record.end.utc != nil else {
            return .refused("too few of its positions have a date to prove when it was")
        }
        // A connection a trip: between two of them there may be hours of recordings to read.
        let client = try call.connect()
        var summary = TripSummary(trip.record)
        summary.label = nil
        do throws(ClientError) {
            let begun = try begin(
                Request.TripsImport(file: file, trip: summary, dryRun: isDry ? true : nil), client)
            guard begun.outcome == .awaited, let upload = begun.upload else {
                return .answered(begun)
            }
            var answer = begun
            for part in Self.parts(of: trip, by: offset, upload) {
                answer = try client.call(.tripsImportPart(part), within: Self.patience)
            }
            return .answered(answer)
        } catch {
            guard case .refused(let why) = error, Self.ofTheTrip.contains(why.code) else {
                throw Failure(error)
            }
            return .refused(why.message)
        }
    }

    /// One that was given up half-way is in the way for some seconds.
    private func begin(
        _ wish: Request.TripsImport, _ client: ControlClient
    ) throws(ClientError) -> TripsImportRecord {
        for _ in 1..<Self.tries {
            do throws(ClientError) {
                return try client.call(.tripsImport(wish), within: Self.patience)
            } catch {
                guard case .refused(let why) = error, why.code == RPCError.Code.busy else {
                    throw error
                }
            }
            sleep(1)
        }
        return try client.call(.tripsImport(wish), within: Self.patience)
    }

    // MARK: Parts

    /// At least one, and the last says so.
    private static func parts(
        of trip: DrivenTrip, by offset: ClockOffset, _ upload: Int64
    ) -> [Request.TripsImportPart] {
        var parts: [Request.TripsImportPart] = []
        for some in pieces(of: trip.points) {
            parts.append(
                .init(
                    upload: upload,
                    points: some.map { PointRecord($0, time: offset.utc(at: $0.instant)) }))
        }
        for some in pieces(of: trip.nodes) {
            parts.append(
                .init(
                    upload: upload,
                    smoothed: some.map {
                        SmoothedPointRecord($0, time: offset.utc(at: $0.instant))
                    }))
        }
        for some in pieces(of: trip.runs) {
            let dated = some.map { run in
                SpeedRun(
                    from: Moment(run.from.uptime, by: offset),
                    to: Moment(run.to.uptime, by: offset), band: run.band)
            }
            parts.append(.init(upload: upload, speedRuns: dated.map(SpeedRunRecord.init)))
        }
        for some in pieces(of: trip.cells) {
            parts.append(
                .init(
                    upload: upload,
                    cells: some.map { EnteredCellRecord($0.cell, at: offset.utc(at: $0.instant)) }))
        }
        if parts.isEmpty { parts.append(.init(upload: upload)) }
        parts[parts.count - 1].last = true
        return parts
    }

    private static func pieces<Item>(of items: [Item]) -> [ArraySlice<Item>] {
        stride(from: 0, to: items.count, by: itemsAtOnce).map {
            items[$0..<min($0 + itemsAtOnce, items.count)]
        }
    }

    /// A point takes 200 bytes at most, and a request 64 KiB.
    private static let itemsAtOnce = 250
    /// The store can be busy for many seconds.
    private static let patience = Duration.seconds(60)
    /// A second apart: longer than a trip that was given up is kept.
    private static let tries = 15
    /// What says that this trip is not taken, and nothing of others.
    private static let ofTheTrip = [
        RPCError.Code.refused, RPCError.Code.invalidParameters, RPCError.Code.notFound,
    ]
}
