package import Positioning

/// Splits a trip into runs of one speed band.
///
/// ```
///   speed ────╮      ╭─ over the edge, but neither clearly nor for long: no change
///   edge ─────┼──╮╭──┼──────────────────────────
///             ╰──╯╰──╯                    ╭─────── clearly over it: a new run, from the fix
///                                    ─────╯        that was over it first
/// ```
///
/// A change is believed when the speed is 3 km/h beyond the edge, or beyond it for 3 s. A run that
/// turned out shorter than that belongs to the one before. Neighbours share the fix between them; runs
/// end with the trip, and at silences of more than 10 s, or of two steps and a half of a slow
/// receiver.
///
/// Units: metres per second, seconds. Source: SPEC §11, estimation.md (h).
package struct SpeedRuns: Equatable, Codable, Sendable {
    private var bands: SpeedBands
    /// Over, but it may still take in what follows.
    private var held: SpeedRun?
    private var current: SpeedRun?
    /// Since when the speed has been in another band without being believed.
    private var doubtful: Uptime?
    /// How often the receiver speaks; `nil` in what an older version remembered.
    private var cadence: Cadence?

    package init(_ bands: SpeedBands = .ordinary) { self.bands = bands }

    /// Takes in the speed at one fix; adds the runs that are certain now.
    package mutating func observe(
        _ speed: Double, at instant: Uptime, into runs: inout [SpeedRun]
    ) {
        if let last = current?.to.uptime {
            let step = instant.seconds(since: last)
            let cadence = cadence ?? Cadence()
            if step > max(Self.longestSilence, cadence.outageAfter) { cut(into: &runs) }
            // Learnt from the first slow step on, until the usual one is brisk again.
            if step > Self.briskStep || self.cadence != nil {
                self.cadence = cadence
                self.cadence?.observe(step)
                if let usual = self.cadence?.usualStep, usual <= Self.briskStep {
                    self.cadence = nil
                }
            }
        }
        let band = bands.band(of: speed)
        guard var running = current else {
            current = SpeedRun(from: Moment(instant), to: Moment(instant), band: band)
            return
        }
        if band == running.band {
            doubtful = nil
        } else {
            let since = doubtful ?? instant
            doubtful = since
            let beyond = abs(speed - bands.edge(of: running.band, towards: band))
            if beyond >= Self.margin || instant.seconds(since: since) >= Self.patience {
                running.to = Moment(since)
                running = change(from: running, to: band, into: &runs)
            }
        }
        running.to = Moment(instant)
        current = running
    }

    /// A trip begins, by a car that has just left its anchor.
    package mutating func begin(at instant: Uptime) {
        held = nil
        doubtful = nil
        current = SpeedRun(from: Moment(instant), to: Moment(instant), band: 0)
    }

    /// The trip ended then: what is open is over.
    package mutating func end(at end: Uptime, into runs: inout [SpeedRun]) {
        held = clipped(held, at: end)
        current = clipped(current, at: end)
        cut(into: &runs)
    }

    package mutating func apply(_ bands: SpeedBands) {
        guard bands != self.bands else { return }
        self.bands = bands
        // A band is a number: what is open keeps its old meaning until the next fix.
        doubtful = nil
    }

    /// Moves everything that is remembered to a clock that reads `shift` more.
    package mutating func shift(by shift: Duration) {
        held = held?.shifted(by: shift)
        current = current?.shifted(by: shift)
        doubtful = nil
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        let doubtful = doubtful?.advanced(by: shift)
        self.shift(by: shift)
        self.doubtful = doubtful
    }

    /// The run in `band` that follows `running`.
    private mutating func change(
        from running: SpeedRun, to band: Int, into runs: inout [SpeedRun]
    ) -> SpeedRun {
        let next = SpeedRun(from: running.to, to: running.to, band: band)
        doubtful = nil
        guard running.duration < Self.sliver else {
            if let held { runs.append(held) }
            held = running
            return next
        }
        guard var resumed = held else {
            // Nothing before it: what follows begins earlier.
            return SpeedRun(from: running.from, to: running.to, band: band)
        }
        resumed.to = running.to
        held = resumed.band == band ? nil : resumed
        return resumed.band == band ? resumed : next
    }

    private mutating func cut(into runs: inout [SpeedRun]) {
        if var before = held, let last = current, last.duration < Self.sliver {
            before.to = last.to
            held = before
            current = nil
        }
        for run in [held, current] {
            if let run, run.duration > 0 { runs.append(run) }
        }
        held = nil
        current = nil
        doubtful = nil
    }

    private func clipped(_ run: SpeedRun?, at end: Uptime) -> SpeedRun? {
        guard var run, run.from.uptime < end else { return nil }
        if run.to.uptime > end { run.to = Moment(end) }
        return run
    }

    /// m/s beyond the edge, 3 km/h, that need no patience.
    private static let margin = 3 / 3.6
    /// Seconds beyond the edge, however little.
    private static let patience = 3.0
    /// Seconds; a shorter run is swallowed.
    private static let sliver = 3.0
    /// Seconds of a step that need no learning.
    private static let briskStep = 4.0
    /// Seconds without a fix that end a run, of a receiver that speaks every 4 s or more often.
    private static let longestSilence = 10.0
}

extension SpeedRun {
    fileprivate func shifted(by shift: Duration) -> SpeedRun {
        SpeedRun(
            from: Moment(from.uptime.advanced(by: shift)),
            to: Moment(to.uptime.advanced(by: shift)), band: band)
    }
}
