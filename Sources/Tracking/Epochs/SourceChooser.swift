package import Positioning

/// Decides which of several receivers is listened to: the best one that can be relied on.
///
/// ```
///                 2.5 s without a fix
///   listened to ───────────────────────▶ vacant: the best one that has fixes takes over
///        ▲                                  │ at once, with what it said meanwhile
///        └── 5 fixes in 4 s that agree ◀────┘ (a better one, standing by)
/// ```
///
/// A better one that fails soon after it was handed back to must be good twice as long the next time,
/// so that one which blinks is not followed. Source: SPEC §3.
package struct SourceChooser: Equatable, Sendable {
    package enum Turn: Equatable, Sendable {
        /// It is no receiver of ours.
        case unknown
        /// It is listened to.
        case own
        /// The one that was listened to is silent, and this is the best of the others.
        case vacant
        /// Another one is listened to.
        case standby
    }

    private var candidates: [Candidate]
    /// The source that is listened to; `nil` before the first fix.
    package private(set) var listened: Int?
    /// The latest fix that was used.
    private var latest: Sighting?

    private struct Candidate: Equatable, Sendable {
        var lastFix: Uptime?
        /// Fixes in a row while another one was listened to, and since when.
        var streak = 0
        var since: Uptime?
        /// Seconds it must be good before it is handed back to.
        var probation = SourceChooser.shortestProbation
        /// Since when it has been listened to.
        var chosen: Uptime?
        /// What it said lately while another one was listened to.
        var waiting: [Epoch] = []
    }

    private struct Sighting: Equatable, Sendable {
        var place: Coordinate
        var speed: Double
        var received: Uptime
    }

    package init(sources: Int) {
        candidates = Array(repeating: Candidate(), count: max(1, sources))
    }

    /// When a usable fix of this source came last.
    package func lastFix(of source: Int) -> Uptime? {
        candidates.indices.contains(source) ? candidates[source].lastFix : nil
    }

    /// Whether this epoch is to be used.
    package func turn(of epoch: Epoch) -> Turn {
        guard candidates.indices.contains(epoch.source) else { return .unknown }
        guard let listened, listened != epoch.source else { return .own }
        guard isHushed(listened, at: epoch.received) else { return .standby }
        let isBest = candidates[..<epoch.source].indices.allSatisfy {
            isHushed($0, at: epoch.received)
        }
        return isBest ? .vacant : .standby
    }

    /// This epoch was used: its source is the one that is listened to.
    package mutating func gaveFix(_ epoch: Epoch) {
        guard candidates.indices.contains(epoch.source) else { return }
        if listened != epoch.source { change(to: epoch.source, at: epoch.received) }
        candidates[epoch.source].lastFix = epoch.received
        guard let place = epoch.coordinate else { return }
        latest = Sighting(place: place, speed: epoch.speed ?? 0, received: epoch.received)
    }

    /// This epoch is good, but another source is listened to; `true` when it is to be handed back.
    package mutating func stoodBy(_ epoch: Epoch) -> Bool {
        let source = epoch.source
        guard candidates.indices.contains(source) else { return false }
        if isHushed(source, at: epoch.received) { candidates[source].streak = 0 }
        let isNear = agrees(epoch)
        candidates[source].lastFix = epoch.received
        keep(epoch)
        guard isNear else {
            candidates[source].streak = 0
            return false
        }
        if candidates[source].streak == 0 { candidates[source].since = epoch.received }
        candidates[source].streak += 1
        guard let listened, source < listened, let since = candidates[source].since else {
            return false
        }
        return candidates[source].streak >= Self.fixesThatHandBack
            && epoch.received.seconds(since: since) >= candidates[source].probation
    }

    /// What this source said lately while another one was listened to; the oldest first.
    package mutating func release(_ source: Int) -> [Epoch] {
        guard candidates.indices.contains(source), !candidates[source].waiting.isEmpty else {
            return []
        }
        defer { candidates[source].waiting = [] }
        return candidates[source].waiting
    }

    private func isHushed(_ source: Int, at now: Uptime) -> Bool {
        candidates[source].lastFix.map { now.seconds(since: $0) > Self.patience } ?? true
    }

    private mutating func change(to source: Int, at now: Uptime) {
        if let failed = listened, failed < source {
            let wasBrief =
                candidates[failed].chosen.map { now.seconds(since: $0) < Self.soon } ?? false
            candidates[failed].probation =
                wasBrief
                ? min(2 * candidates[failed].probation, Self.longestProbation)
                : Self.shortestProbation
        }
        listened = source
        candidates[source].chosen = now
        candidates[source].streak = 0
        for index in candidates.indices where index != source { candidates[index].streak = 0 }
    }

    private mutating func keep(_ epoch: Epoch) {
        let source = epoch.source
        let isFull = candidates[source].waiting.count >= Self.waitingAtMost
        let tooOld = candidates[source].waiting.first.map {
            epoch.received.seconds(since: $0.received) > Self.waitingFor
        }
        if isFull || tooOld ?? false { candidates[source].waiting.removeFirst() }
        candidates[source].waiting.append(epoch)
    }

    /// Whether it says that the car is where the one that is listened to says.
    private func agrees(_ epoch: Epoch) -> Bool {
        guard let latest, let place = epoch.coordinate else { return false }
        let elapsed = abs(epoch.received.seconds(since: latest.received))
        let speed = max(latest.speed, epoch.speed ?? 0)
        return latest.place.distance(to: place)
            <= Self.near + speed * (elapsed + ReceiverClock.longestDelivery)
    }

    // Seconds unless stated.

    /// Without a fix for longer a source has lost its turn; less than what the estimator calls an outage.
    private static let patience = 2.5
    private static let fixesThatHandBack = 5
    private static let shortestProbation = 4.0
    private static let longestProbation = 300.0
    /// A turn that ends earlier was handed back too soon.
    private static let soon = 60.0
    /// What is kept to close the gap when another source takes over: its patience, and two delays.
    private static let waitingFor = 6.0
    /// Epochs; as many at 10 Hz.
    private static let waitingAtMost = 64
    /// Metres that two receivers in one car may differ in a bad street.
    private static let near = 60.0
}
