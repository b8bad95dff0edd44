import Control
import Positioning
import TestDisk
import Tracking

@testable import Ledger

/// Opens the store with the real code after a power cut, drives on, and says what is not as promised.
///
/// Source: SPEC §7, §15.1.
struct CutCheck {
    let recording: Recording

    func faults(of state: CutState) -> [String] {
        do {
            return try look(at: state)
        } catch {
            return ["\(error)"]
        }
    }

    private func look(at state: CutState) throws -> [String] {
        let folder = try CardFolder(state.contents)
        defer { withExtendedLifetime(folder) {} }
        let ride = try Ride(in: folder.path, boot: "boot-b", at: Self.started)
        let content = try StoreContent(of: folder.path)
        var faults: [String] = []
        func check(_ isSo: Bool, _ otherwise: @autoclosure () -> String) {
            if !isSo { faults.append(otherwise()) }
        }

        check(content.isSound, "the database is not sound")
        // The newest promise, and the one that was about to be made: one of them is kept whole.
        let promised = recording.marks.lastIndex { $0.operations <= state.operations }
        var kept: Recording.Mark?
        if let promised {
            kept = recording.marks[promised...].prefix(2).first { $0.content == content }
            let last = recording.marks[promised]
            check(
                kept != nil,
                "holds neither what was committed nor what was to be: "
                    + "\(content.differences(to: last.content)) differ")
            check(
                ride.opening.lastSequence >= last.lastSequence,
                "event \(last.lastSequence) is lost")
            faults += reportFaults(
                of: ride.opening.repairs, state, isCut: kept?.operations == last.operations)
        }
        let open = ride.opening.openTrip?.id
        check(kept == nil || open == kept?.openTrip, "trip \(open ?? 0) is open")
        check(open == ride.pipeline.openTrip?.id, "the memory knows of another trip")
        check(
            ride.opening.openSessions.allSatisfy { ride.pipeline.knows($0.record.id) },
            "the memory does not know of a course session")
        faults += try driveOn(ride, in: folder, after: state, isProved: kept?.isProved ?? false)
        return faults
    }

    /// What is wrong with what the boot says: of a commit that was cut, and of nothing else.
    private func reportFaults(of repairs: [String], _ state: CutState, isCut: Bool) -> [String] {
        if let other = repairs.first(where: { !$0.hasPrefix("cut ") }) { return ["says: \(other)"] }
        switch state.cut {
        case .kept:
            let expected = isCut ? bytesUnderWay(in: state) : 0
            let said =
                expected > 0 ? ["cut \(expected) bytes of a commit that the power cut short"] : []
            return repairs == said ? [] : ["says \(repairs) and not \(said)"]
        case .dropped:
            return repairs.isEmpty ? [] : ["says \(repairs) although nothing of it was there"]
        case .reordered, .scattered, .torn:
            // What of a log can be told for the rest of a commit depends on which of it is there.
            return repairs.count <= 1 ? [] : ["says \(repairs)"]
        }
    }

    /// How much of the log the commit under way had begun to write: whole frames, as far as the log goes.
    ///
    /// What is left of a frame of an earlier log cannot be told from the rest of one that was begun over it.
    private func bytesUnderWay(in state: CutState) -> Int {
        let first = recording.marks.last { $0.operations <= state.operations }?.operations ?? 0
        var frames: Range<Int>?
        for entry in recording.entries[first..<state.operations] {
            guard case .write(let name, offset: let offset, bytes: let bytes) = entry.operation,
                name.hasSuffix(Files.log), offset > 0,
                // What gives the log its length is no commit.
                bytes.contains(where: { $0 != 0 })
            else { continue }
            frames = (frames?.lowerBound ?? offset)..<offset + bytes.count
        }
        guard let frames else { return 0 }
        let begun = (frames.count + Self.frame - 1) / Self.frame * Self.frame
        let size = state.contents.first { $0.key.hasSuffix(Files.log) }?.value.count ?? 0
        return min(begun, size - frames.lowerBound)
    }

    /// A page of 4096 bytes and its header.
    private static let frame = 4120

    // MARK: Driving on

    /// The car drives on half a minute later: its trip goes on, or is closed, and all of it is stored.
    private func driveOn(
        _ ride: Ride, in folder: CardFolder, after state: CutState, isProved: Bool
    ) throws -> [String] {
        let cut = recording.entries[max(0, state.operations - 1)].at.seconds
        let open = ride.opening.openTrip?.id
        let rest = Journey.epochs.drop { $0.received.seconds < cut + Self.off }
            .filter { $0.coordinate != nil }.prefix(Self.epochs)
        for (number, epoch) in rest.enumerated() {
            var epoch = epoch
            epoch.received = Self.started.advanced(bySeconds: 2 + Double(number))
            try ride.hear(epoch)
        }
        var faults = ride.faults
        if let open, rest.count == Self.epochs {
            let names = ride.told.filter { $0.fields["id"]?.whole == open }.map(\.name)
            let isOpen = ride.pipeline.openTrip?.id == open
            switch names.filter({ $0.hasPrefix("trip.") }) {
            case ["trip.resumed"] where isOpen && isProved: break
            // It stood for the rest of its five minutes while the power was off.
            case ["trip.resumed", "trip.ended"] where !isOpen && isProved: break
            // Without a date nobody knows how long the power was off.
            case ["trip.ended"] where !isOpen && !isProved: break
            case let others: faults.append("of the open trip is told: \(others)")
            }
        }
        let before = ride.opening.lastSequence
        let numbers = ride.told.compactMap(\.sequence)
        if numbers != Array(before + 1..<before + 1 + Int64(numbers.count)) {
            faults.append("events are numbered \(numbers) after \(before)")
        }
        let goesOn = ride.pipeline.openTrip?.id
        try ride.stop()
        return faults + (try again(in: folder, open: goesOn, lastSequence: numbers.last ?? before))
    }

    /// The start after that finds all of it, and nothing to mend.
    private func again(
        in folder: CardFolder, open: Int64?, lastSequence: Int64
    ) throws -> [String] {
        let (store, opening) = try Store.open(directory: folder.path, boot: "boot-c")
        defer { store.close() }
        var faults = opening.repairs.map { "the next start says: \($0)" }
        if opening.openTrip?.id != open { faults.append("the trip is lost with the next start") }
        if opening.lastSequence != lastSequence {
            faults.append("events are lost with the next start")
        }
        if try !StoreContent(of: folder.path).isSound { faults.append("it is not sound any more") }
        return faults
    }

    /// The clock of the boot after.
    private static let started = Uptime(seconds: 5)
    /// Seconds.
    private static let off = 30.0
    /// Enough to prove UTC, and for a regular commit.
    private static let epochs = 14
}
