package import Configuration
package import Ledger
package import Positioning
package import Tracking

/// Decides what of the store is too old, or too much, and when a bit of it goes.
///
/// The oldest trips go first, with the course sessions and the events of their time: a few trips a step, so
/// that no commit waits long, and seldom while the car drives, so that the card is not worn by it. Never the
/// open trip, and never the one that ended last.
///
/// What is old is told by proved UTC alone, and not at once by that: a receiver can be wrong about the year
/// for a while. By size no clock is asked.
///
/// Source: SPEC §7.
package struct Retention: Equatable, Sendable {
    /// What goes now, and what clients are told of it.
    package struct Drop: Equatable, Sendable {
        package var expiry = Expiry()
        package var excess = TripMending.Excess.age

        package init() {}
    }

    /// Seconds; `nil` keeps everything.
    private(set) var keep: Double?
    /// Bytes.
    private(set) var keepSize: Int64?
    private let started: Uptime
    /// When the store is looked at next.
    private var due: Uptime
    /// Whether the disk was asked, and has not answered yet.
    private var isBusy = false
    /// What the store held before this run wrote anything; `nil` until that was looked at.
    private var before: Holding?
    /// Since when UTC is proved.
    private var provedAt: Uptime?

    package init(_ settings: Configuration.Store, at now: Uptime) {
        keep = settings.keep
        keepSize = settings.keepSize
        started = now
        due = now
    }

    package mutating func apply(_ settings: Configuration.Store) {
        guard keep != settings.keep || keepSize != settings.keepSize else { return }
        keep = settings.keep
        keepSize = settings.keepSize
        due = started.advanced(by: Self.settling)
    }

    private var isOn: Bool { keep != nil || keepSize != nil }

    // MARK: When

    /// When the disk is to be asked; `nil` for no time that is known.
    package var wakeAt: Uptime? { isBusy || (before != nil && !isOn) ? nil : due }

    /// Whether to ask the disk now what it holds; if so, it is told by `found` or `failed`.
    package mutating func asks(at now: Uptime, isProved: Bool) -> Bool {
        if !isProved {
            provedAt = nil
        } else if provedAt == nil {
            provedAt = now
            if before != nil { due = min(due, now.advanced(by: Self.settling)) }
        }
        guard let wakeAt, wakeAt <= now else { return false }
        isBusy = true
        return true
    }

    /// A trip is over: there may be more than there should be.
    package mutating func tripEnded(at now: Uptime) {
        if before != nil { due = min(due, now.advanced(by: Self.betweenSteps)) }
    }

    // MARK: What

    /// The disk told what it holds; what is to go, if anything, is told by `dropped` or `failed`.
    package mutating func found(_ holding: Holding, utc: UTC?, at now: Uptime) -> Drop? {
        guard before != nil else {
            before = holding
            isBusy = false
            due = now.advanced(by: Self.settling)
            return nil
        }
        let drop = isOn ? tooOld(holding, utc, at: now) ?? tooMuch(holding) : nil
        if drop == nil {
            isBusy = false
            due = now.advanced(by: Self.betweenLooks)
        }
        return drop
    }

    /// It is gone; there may be more.
    package mutating func dropped(isDriving: Bool, at now: Uptime) {
        isBusy = false
        due = now.advanced(by: isDriving ? Self.betweenStepsDriving : Self.betweenSteps)
    }

    /// The disk did not answer, or did not do it.
    package mutating func failed(at now: Uptime) {
        isBusy = false
        due = now.advanced(by: before == nil ? Self.settling : Self.betweenLooks)
    }

    private func tooOld(_ holding: Holding, _ utc: UTC?, at now: Uptime) -> Drop? {
        guard let keep, let utc, trusts(utc, beside: holding, at: now) else { return nil }
        let limit = utc.advanced(bySeconds: -keep)
        func isOld(_ end: UTC?) -> Bool { end.map { $0 <= limit } ?? false }
        let trips = step(of: holding.trips.prefix { isOld($0.end) }) { _, _ in true }
        guard !trips.isEmpty || isOld(holding.session) || isOld(holding.event) else { return nil }
        var drop = Drop()
        drop.expiry.trips = trips.map(\.id)
        drop.expiry.sessions = limit
        drop.expiry.events = limit
        return drop
    }

    private func tooMuch(_ holding: Holding) -> Drop? {
        guard let keepSize, holding.bytes > keepSize else { return nil }
        // When something else takes the room, all trips together would not make up for it.
        guard holding.points * Int64(Self.bytesAPoint) > keepSize / Self.shareOfTrips else {
            return nil
        }
        let excess = holding.bytes - keepSize
        let trips = step(of: holding.trips[...]) { points, _ in
            Int64(points * Self.bytesAPoint) < excess
        }
        guard let last = trips.last else { return nil }
        var drop = Drop()
        drop.excess = .size
        drop.expiry.trips = trips.map(\.id)
        drop.expiry.sessions = last.end
        return drop
    }

    /// The first of them, and further ones while `wants` more than that, as many as one step takes.
    private func step(
        of trips: ArraySlice<Holding.Trip>, while wants: (Int, Holding.Trip) -> Bool
    ) -> [Holding.Trip] {
        var taken: [Holding.Trip] = []
        var points = 0
        for trip in trips {
            guard
                taken.isEmpty || (points + trip.points <= Self.pointsAtOnce && wants(points, trip))
            else { break }
            taken.append(trip)
            points += trip.points
        }
        return taken
    }

    // MARK: The clock

    /// Whether what is thrown away by this date is old.
    ///
    /// It must have been proved for a while, and the store must not know of a later one: then this, or
    /// that, is wrong. When the store knows of nothing for a long time before this run, the car may have
    /// stood, or the receiver may err: then it takes a week, or another run that finds dates close to its own.
    private func trusts(_ utc: UTC, beside holding: Holding, at now: Uptime) -> Bool {
        guard let provedAt, now.seconds(since: provedAt) >= Self.settling.seconds else {
            return false
        }
        if let newest = holding.newest, newest > utc.advanced(bySeconds: Self.slack) {
            return false
        }
        guard let known = before?.newest else { return true }
        let gap = utc.seconds(since: known) - now.seconds(since: started)
        return gap <= Self.longestGap || now.seconds(since: provedAt) >= Self.longProof
    }

    // MARK: Constants

    /// After the start, and after UTC was proved: what is decided before may be revised.
    private static let settling = Duration.seconds(60)
    /// Between two looks at a store that holds nothing too much: a trip goes within an hour.
    private static let betweenLooks = Duration.seconds(3600)
    /// Between two steps: the commits of a second come in between.
    private static let betweenSteps = Duration.seconds(1)
    /// The same while driving: a step writes some 30 pages, so 30 of them an hour are 4 MB, and half of
    /// what SPEC §15.3 allows.
    private static let betweenStepsDriving = Duration.seconds(120)
    /// Of all trips of one step, if they are several: 20 ms of work on a small computer.
    private static let pointsAtOnce = 3000
    /// What a point takes with what was drawn: measured (docs/storage.md), and only to know when to stop.
    private static let bytesAPoint = 18
    /// So large a part of the size is the trips' own, whatever else is there: a quarter.
    private static let shareOfTrips: Int64 = 4
    /// Seconds that a date of the store may lie behind the clock: a correction by leap seconds.
    private static let slack = 60.0
    /// Seconds without a date in the store, in which no receiver's error is suspected.
    private static let longestGap = 30 * 86_400.0
    /// Seconds after which a clock is believed that nothing in the store speaks for.
    private static let longProof = 7 * 86_400.0
}
