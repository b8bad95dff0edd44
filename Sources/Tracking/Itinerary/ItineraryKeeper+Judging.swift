import Positioning

extension ItineraryKeeper {
    /// One look at everything that is due.
    struct Judgement {
        let offset: ClockOffset
        let now: Uptime
        var outcomes: [ItineraryOutcome] = []
        /// When the visit before was settled.
        var settled: Uptime?
    }

    /// Puts a crossing in its place among those that wait.
    mutating func take(_ crossing: PlaceCrossing.Timed) {
        switch crossing.change {
        case .dwelt: return
        case .entered, .left, .initial:
            wait(
                ItineraryMemory.Sighting(
                    place: crossing.place, isInside: crossing.isInside,
                    happened: crossing.happened, isWhileOff: crossing.isWhileOff))
        case .passed:
            // Through it between two fixes: it was there, however briefly, as at a higher rate.
            for (isInside, instant) in [(true, crossing.happened), (false, crossing.left)] {
                guard let instant else { continue }
                wait(
                    ItineraryMemory.Sighting(
                        place: crossing.place, isInside: isInside, happened: instant,
                        isWhileOff: false))
            }
        }
    }

    private mutating func wait(_ sighting: ItineraryMemory.Sighting) {
        forgetEarlierOrder()
        let index = waiting.lastIndex { $0.happened <= sighting.happened }.map { $0 + 1 } ?? 0
        waiting.insert(sighting, at: index)
        if waiting.count > Self.waitingAtMost { apply(waiting.removeFirst()) }
    }

    /// Two clocks cannot be put in order: what the other one saw is a state, not a story.
    mutating func forgetEarlierOrder() {
        guard isUnplaced else { return }
        isUnplaced = false
        for sighting in waiting {
            guard sighting.isInside, let known = places[sighting.place] else {
                whereabouts.leave(sighting.place)
                continue
            }
            whereabouts.recall(sighting.place, fingerprint: known.fingerprint)
        }
        waiting = []
    }

    /// Judges comings and goings in the order in which they happened.
    mutating func settleWaiting(_ judgement: inout Judgement) {
        forgetEarlierOrder()
        for sighting in waiting {
            // Who was seen leaving was seen there.
            if !sighting.isInside, !sighting.isWhileOff { whereabouts.confirm(sighting.place) }
            judge(upTo: sighting.happened, &judgement)
            apply(sighting)
            if !sighting.isInside { withdraw(at: sighting.happened, &judgement) }
            // Told as if it had been judged then.
            judge(upTo: sighting.happened, &judgement)
        }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func apply(_ sighting: ItineraryMemory.Sighting) {
        guard sighting.isInside else { return whereabouts.leave(sighting.place) }
        guard let known = places[sighting.place] else { return }
        whereabouts.come(
            to: sighting.place, at: sighting.happened, fingerprint: known.fingerprint)
    }

    /// Nobody is there any more for a visit that was told as early.
    mutating func withdraw(at instant: Uptime, _ judgement: inout Judgement) {
        guard isHeld, let visit = plan.visit,
            answer == .absent
        else { return }
        isHeld = false
        judgement.outcomes.append(
            ItineraryOutcome(
                .withdrawn, visit, number: plan.awaited + 1, happened: instant,
                decided: judgement.now))
    }

    /// Settles the awaited visit, and the next, as far as what is known up to `limit` settles them.
    mutating func judge(upTo limit: Uptime, _ judgement: inout Judgement) {
        while let visit = plan.visit {
            let start = judgement.offset.uptime(of: visit.start)
            let end = judgement.offset.uptime(of: visit.end)
            switch answer {
            case .recalled:
                return
            case .present(let since) where since ?? start > end:
                settle(.missed, visit, at: end, &judgement)
            case .present(let since):
                let arrival = max(since ?? start, start)
                guard arrival > limit else {
                    settle(.arrived, visit, at: arrival, &judgement)
                    continue
                }
                hold(visit, since: since, &judgement)
                return
            case .absent:
                withdraw(at: limit, &judgement)
                guard end.advanced(bySeconds: Self.patience) <= limit else { return }
                settle(.missed, visit, at: end, &judgement)
            }
        }
    }

    private mutating func settle(
        _ ending: ItineraryMemory.Settlement.Ending, _ visit: Visit, at instant: Uptime,
        _ judgement: inout Judgement
    ) {
        judgement.outcomes.append(
            ItineraryOutcome(
                ending == .arrived ? .arrived : .missed, visit, number: plan.awaited + 1,
                happened: instant, decided: judgement.now))
        judgement.settled = instant
        isHeld = false
        plan.settle(plan.awaited, .init(ending: ending, at: judgement.offset.utc(at: instant)))
    }

    private mutating func hold(
        _ visit: Visit, since: Uptime?, _ judgement: inout Judgement
    ) {
        guard !isHeld else { return }
        isHeld = true
        // One whose turn just came is early from then on.
        let came = since ?? judgement.now
        judgement.outcomes.append(
            ItineraryOutcome(
                .early, visit, number: plan.awaited + 1,
                happened: max(came, judgement.settled ?? came), decided: judgement.now))
    }
}
