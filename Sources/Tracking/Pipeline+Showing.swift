import Positioning

/// How what every fix changes is handed on without asking the heap for room.
///
/// Whoever was handed the fix before has dropped it by now, as a rule: then the next one is written
/// where that one lay. Who kept it has it still, and the next one gets room of its own.
extension Pipeline {
    /// Where we are now.
    mutating func show(
        _ fix: Fix, _ estimate: Estimate, into effects: inout [Effect]
    ) {
        var next = shown ?? Boxed(LocatedFix(fix: fix, estimate: estimate))
        shown = nil
        next.value.fix = fix
        next.value.estimate = estimate
        shown = next
        effects.append(.show(next))
        // A late delivery says nothing of now.
        if !fix.isLate { hasMoved = true }
    }

    /// How the car gets on by the fixes of this event: once every rule has seen them.
    mutating func guide(at now: Uptime, into effects: inout [Effect]) {
        guard hasMoved else { return }
        hasMoved = false
        let visit = itinerary.awaited(by: visitOffset, at: now)
        let course = courses.openStanding
        guard visit != nil || course != nil else { return }
        effects.append(.guide(Guidance(course: course, visit: visit)))
    }

    /// The open trip's figures, dated.
    mutating func update(into effects: inout [Effect]) {
        guard let record = trips.record else { return }
        var next = updated ?? Boxed(record)
        updated = nil
        next.value = record
        next.value.start.date(by: recordOffset)
        next.value.end.date(by: recordOffset)
        updated = next
        effects.append(.update(next))
    }
}
