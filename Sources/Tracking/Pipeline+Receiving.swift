import Positioning

/// How an epoch finds its way to the rules: whose turn it is, and what the gates make of it.
extension Pipeline {
    mutating func receive(_ epoch: Epoch, at now: Uptime, into effects: inout [Effect]) {
        switch chooser.turn(of: epoch) {
        case .unknown:
            break
        case .own:
            hear(epoch, at: now, into: &effects)
        case .vacant:
            // What it said while the other fell silent closes the gap.
            catchUp(with: epoch.source, at: now, into: &effects)
            hear(epoch, at: now, into: &effects)
        case .standby:
            overhear(epoch, at: now, into: &effects)
        }
    }

    private mutating func overhear(
        _ epoch: Epoch, at now: Uptime, into effects: inout [Effect]
    ) {
        switch gatekeeper.overhear(epoch) {
        case .refused(let refusal):
            health.refused(refusal, at: now, into: &changes)
        case .doubtful:
            break
        case .good:
            health.gaveFix(
                epoch, lateBy: nil, meant: meant(epoch), at: now, into: &changes)
            if chooser.stoodBy(epoch) { catchUp(with: epoch.source, at: now, into: &effects) }
        }
    }

    /// Another source takes over, or is handed back to: what it has just said counts.
    private mutating func catchUp(
        with source: Int, at now: Uptime, into effects: inout [Effect]
    ) {
        for epoch in chooser.release(source) {
            take(epoch, at: now, into: &effects) { $0.receive(judged: $1, accepted: $2) }
        }
    }

    private mutating func hear(_ epoch: Epoch, at now: Uptime, into effects: inout [Effect]) {
        take(epoch, at: now, into: &effects) { $0.receive($1, accepted: $2) }
    }

    private mutating func take(
        _ epoch: Epoch, at now: Uptime, into effects: inout [Effect],
        _ pass: (inout Gatekeeper, Epoch, (Fix) -> Void) -> Gatekeeper.Outcome
    ) {
        let wasProved = gatekeeper.clock.isProved
        // One as a rule, a few when a clock step is settled. Taken out, so that the rules may run.
        var fixes: [Fix] = []
        swap(&fixes, &self.fixes)
        let outcome = pass(&gatekeeper, epoch) { fixes.append($0) }
        if outcome.isUsable { chooser.gaveFix(epoch) }
        switch outcome {
        case .refused(let refusal):
            effects.append(.refuse(refusal))
            health.refused(refusal, at: now, into: &changes)
            if refusal.reason == .noFix { health.lacksFix(at: now, into: &changes) }
        case .stepped(let correction):
            health.stepped(epoch.source, by: correction, at: now, into: &changes)
            if wasProved, let correction, let offset {
                announce(
                    .timeProof(offset: offset, correction: correction), happened: now,
                    decided: now, into: &effects)
                effects.append(.redate(by: offset))
            }
        case .caughtUp(let seconds):
            slide(by: .seconds(-seconds))
        case .passed, .known:
            break
        }
        if !wasProved, gatekeeper.clock.isProved, let offset {
            effects.append(.date(by: offset))
            announce(
                .timeProof(offset: offset, correction: nil), happened: now, decided: now,
                into: &effects)
        }
        for fix in fixes {
            let delay = fix.isLate ? now.seconds(since: fix.instant) : nil
            health.gaveFix(
                fix.epoch, lateBy: delay, meant: meant(fix.epoch), at: now, into: &changes)
            accept(fix, at: now, into: &effects)
        }
        fixes.removeAll(keepingCapacity: true)
        swap(&fixes, &self.fixes)
        // What waited for a date is judged behind the fixes that came with the proof.
        if !wasProved, gatekeeper.clock.isProved { wakeItinerary(at: now, into: &effects) }
    }

    /// What was placed before happened earlier: the calendar was late, and the dates by it were right.
    ///
    /// So whatever has a date keeps it, and only what is not over yet is moved on the boot clock.
    private mutating func slide(by shift: Duration) {
        restart?.slide(by: shift)
        estimator.slide(by: shift)
        trips.slide(by: shift)
        places.slide(by: shift)
        picture.slide(by: shift)
        courses.slide(by: shift)
        itinerary.slide(by: shift)
    }

    /// The date of an epoch as it is meant.
    private func meant(_ epoch: Epoch) -> UTC? {
        epoch.time.map { gatekeeper.clock.repaired($0, at: epoch.received) }
    }
}
