package import Positioning

/// Holds back a position that stays the same to the last digit although the car cannot be standing.
///
/// Many receivers hold the position of a car that stands, on purpose, and so prove nothing by it. A
/// position is called frozen only beside something that contradicts it:
///
/// - the receiver's own Doppler speed, for five seconds and thirty metres;
/// - another receiver that has driven a hundred metres meanwhile;
/// - a car that would have stopped harder than any brakes; or, with height, dilution and satellites
///   as frozen for two minutes, one that had been driving.
///
/// Neither its position nor its speed is used: the stretch is unseen, and bridged like any other.
///
/// Units: metres, seconds. Source: SPEC §3, issue "Never lost"; u-blox manual, "static hold".
package struct FrozenGate: Equatable, Sendable {
    private var rows: [Row?] = []

    /// Fixes in a row of one receiver with the same position.
    private struct Row: Equatable, Sendable {
        var first: Figures
        var last: Uptime
        var time: UTC?
        /// ∫ speed dt since it moves by its own account, and since when.
        var path = 0.0
        var movingSince: Uptime?
        /// Everything is as frozen as the position.
        var isExact = true
        /// It would have stopped harder than any car.
        var isImpossible = false
        /// The speed of the latest fix.
        var speed: Double
        /// Where the others were when it began.
        var others: [Coordinate?]
    }

    /// What of an epoch can be frozen, and when it was so.
    ///
    /// No more than that: a row is written anew with nearly every fix.
    private struct Figures: Equatable, Sendable {
        var received: Uptime
        var coordinate: Coordinate
        var speed: Double?
        var heightAboveSeaLevel: Double?
        var horizontalDOP: Double?
        var satellitesUsed: Int?

        init(_ epoch: Epoch, at place: Coordinate) {
            received = epoch.received
            coordinate = place
            speed = epoch.speed
            heightAboveSeaLevel = epoch.heightAboveSeaLevel
            horizontalDOP = epoch.horizontalDOP
            satellitesUsed = epoch.satellitesUsed
        }

        func isAlike(_ other: Figures) -> Bool {
            heightAboveSeaLevel == other.heightAboveSeaLevel
                && horizontalDOP == other.horizontalDOP && satellitesUsed == other.satellitesUsed
        }
    }

    package init() {}

    /// How long the position has been frozen; `nil` when it is not.
    package mutating func pass(_ epoch: Epoch) -> Double? {
        guard epoch.source >= 0, let place = epoch.coordinate else { return nil }
        while rows.count <= epoch.source { rows.append(nil) }
        let now = epoch.received
        guard var row = rows[epoch.source], row.first.coordinate == place,
            case let elapsed = now.seconds(since: row.last), elapsed <= Self.silence
        else {
            rows[epoch.source] = Row(
                first: Figures(epoch, at: place), last: now, time: epoch.time,
                speed: epoch.speed ?? 0,
                others: rows.count > 1 ? rows.map { $0?.first.coordinate } : [])
            return nil
        }
        // The same instant again proves nothing: it is the clock's to refuse.
        if let time = epoch.time, time == row.time { return nil }
        row.time = epoch.time
        let speed = epoch.speed ?? 0
        let age = now.seconds(since: row.first.received)
        if speed > Self.moving {
            row.movingSince = row.movingSince ?? row.last
            row.path += speed * elapsed
        } else {
            row.movingSince = nil
            row.path = 0
        }
        row.isExact = row.isExact && Figures(epoch, at: place).isAlike(row.first)
        if age > 0, age <= Self.oneStep, speed <= Self.moving,
            (row.first.speed ?? 0) > Self.hardestBraking * age + Self.allowance
        {
            row.isImpossible = true
        }
        row.last = now
        row.speed = speed
        rows[epoch.source] = row
        return isFrozen(row, of: epoch.source, at: now, age: age) ? age : nil
    }

    private func isFrozen(_ row: Row, of source: Int, at now: Uptime, age: Double) -> Bool {
        if let since = row.movingSince, now.seconds(since: since) >= Self.shortest,
            row.path >= Self.provenPath
        {
            return true
        }
        if row.isImpossible, age >= Self.shortest { return true }
        if row.isExact, age >= Self.long, (row.first.speed ?? 0) >= Self.driving { return true }
        guard age >= Self.shortest else { return false }
        return zip(rows.indices, row.others).contains { number, before in
            guard number != source, let other = rows[number], let before else { return false }
            return now.seconds(since: other.last) <= Self.silence
                && other.speed > Self.othersMoving
                && before.distance(to: other.first.coordinate) > Self.othersMoved
        }
    }

    /// m/s; faster than a receiver at rest says for long.
    private static let moving = 1.0
    /// Metres by Doppler; a receiver that writes two decimals of a minute moves in steps of 18 m.
    private static let provenPath = 30.0
    private static let shortest = 5.0
    /// Seconds in which a parked receiver changes at least one figure.
    private static let long = 120.0
    /// m/s; the speed at which the car must have been seen.
    private static let driving = 5.0
    /// m/s², and m/s besides, of estimation.md (a) 4.
    private static let hardestBraking = 9.0
    private static let allowance = 2.0
    /// Seconds; fixes further apart say nothing about braking.
    private static let oneStep = 2.0
    /// Seconds after which a row ends.
    private static let silence = 10.0
    /// Another receiver in a garage drifts, but not this fast and far.
    private static let othersMoving = 2.0
    private static let othersMoved = 100.0
}
