package import Positioning

/// Draws the path of a trip in hindsight, 40 s to a minute behind the car.
///
/// ```
///           told        waits for what follows
///  ──────────────────┤· · · · · · · · · · · · · ·▶ newest fix
///                    60 s, then the oldest 20 s are told
/// ```
///
/// The filter's steps are kept for a minute and run through backwards (Rauch–Tung–Striebel, in
/// correction form), so that each point knows what the next 40 s taught. A stand is one node however
/// long it lasts, told by its two ends. A departure that is confirmed shows the way it really took. A
/// silence of more than 3 s is bridged by a curve between the smoothed ends, and marked; where the
/// filter was seated anew the path breaks, and says so.
///
/// Memory: at most 600 nodes of about 220 bytes, 130 KB; 13 KB at 1 Hz. Beyond 10 Hz the lag shrinks.
///
/// Units: metres, seconds. Source: SPEC §6, estimation.md (b).
package struct PathSmoother: Equatable, Codable, Sendable {
    private var nodes: ContiguousArray<PathNode> = []
    /// The end of the path that was told, for a curve to begin at.
    private var left: PathNode?
    /// The trip's beginning; `nil` outside a trip.
    private var start: Uptime?
    /// The newest instant told of this trip.
    private var told: Uptime?
    /// When the car stopped that is standing now: the trip may have ended there.
    private var stoppedAt: Uptime?
    /// The next point has none before it that leads there.
    private var isBroken = false

    package init() {}

    /// Nodes that are kept.
    var waiting: Int { nodes.count }

    /// What is to outlive a power cut: where the path goes on from, not the minute that waits.
    ///
    /// The points of that minute are lost to the smoothed path, and the next one says so; the trip's
    /// recorded points have them. Writing the window with every commit would wear the card.
    package var remembered: PathSmoother {
        var rest = PathSmoother()
        if var newest = nodes.last {
            newest.cutLoose()
            rest.nodes = [newest]
        }
        rest.start = start
        rest.told = told
        rest.stoppedAt = stoppedAt
        return rest
    }

    /// Moves everything that is remembered to a clock that reads `shift` more.
    package mutating func shift(by shift: Duration) {
        for index in nodes.indices { nodes[index].shift(by: shift) }
        left = nil
        start = start?.advanced(by: shift)
        told = told?.advanced(by: shift)
        stoppedAt = stoppedAt?.advanced(by: shift)
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        var left = left
        left?.shift(by: shift)
        self.shift(by: shift)
        self.left = left
    }

    // MARK: Trips

    /// A trip began then, perhaps some fixes ago.
    package mutating func begin(at began: Uptime) {
        start = began
        told = nil
        isBroken = false
    }

    /// The trip ended then, perhaps some fixes ago: tells the rest of its path.
    package mutating func end(at end: Uptime, into points: inout [SmoothedPoint]) {
        guard start != nil else { return }
        lookBack()
        let count = nodes.firstIndex { $0.since > end } ?? nodes.count
        for index in 0..<count { tell(nodes[index], until: end, into: &points) }
        // Between two fixes, where the car was standing already by the later one.
        if let place = (nodes.first { $0.instant >= end } ?? nodes.last)?.place {
            add(SmoothedPoint(instant: end, coordinate: place, speed: 0), into: &points)
        }
        start = nil
        forget(min(count, nodes.count - 1))
    }

    // MARK: Fixes

    /// Takes in what one fix changed; adds the points that are old enough.
    package mutating func observe(
        _ motion: MotionEstimator.Motion, into points: inout [SmoothedPoint]
    ) {
        switch motion.change {
        case .stopped(let since): stoppedAt = since
        case .departed(let began, _, _): leave(at: began)
        case .resumed, .towed, nil: break
        }
        let node = PathNode(motion)
        if node.kind == .moving { stoppedAt = nil }
        append(node)
        guard let oldest = nodes.first else { return }
        let isFull = nodes.count >= Self.mostNodes
        guard isFull || node.instant.seconds(since: oldest.instant) >= Self.longestLag else {
            return
        }
        settle(isFull: isFull, into: &points)
    }

    private mutating func append(_ node: PathNode) {
        guard let last = nodes.last, node.kind == .standing, node.link == .held else {
            nodes.append(node)
            return
        }
        if last.kind == .leaving { stay() }
        if nodes.last?.kind == .standing {
            nodes[nodes.count - 1].extend(to: node)
        } else {
            nodes.append(node)
        }
    }

    /// It did not leave after all: it stood.
    private mutating func stay() {
        guard let anchor = nodes.lastIndex(where: { $0.kind != .leaving }),
            nodes[anchor].kind == .standing
        else { return }
        for node in nodes[(anchor + 1)...] { nodes[anchor].extend(to: node) }
        nodes.removeSubrange((anchor + 1)...)
    }

    /// It left for certain, then.
    private mutating func leave(at began: Uptime) {
        guard let anchor = nodes.lastIndex(where: { $0.kind != .leaving }),
            nodes[anchor].kind == .standing
        else { return }
        nodes[anchor].last(until: began)
    }

    // MARK: Telling

    /// Tells, and forgets, what is old enough.
    private mutating func settle(isFull: Bool, into points: inout [SmoothedPoint]) {
        guard let newest = nodes.last else { return }
        let limit = newest.instant.advanced(bySeconds: -Self.shortestLag)
        var count = 0
        // The last one stays: the next fix leads on from it.
        while count < nodes.count - 1, isReady(count, limit, isFull: isFull) { count += 1 }
        if count == 0, isFull {
            // Leaving for longer than the window: what is pending is not worth remembering.
            stay()
            return
        }
        if start != nil {
            lookBack()
            for index in 0..<count { tell(nodes[index], until: nil, into: &points) }
        }
        forget(count)
    }

    private func isReady(_ index: Int, _ limit: Uptime, isFull: Bool) -> Bool {
        let node = nodes[index]
        guard node.instant <= limit || (isFull && index < Self.mostNodes / 6) else { return false }
        // What follows the stop belongs to the stand, if the trip turns out to have ended there.
        return stoppedAt.map { node.instant < $0 } ?? true
    }

    private mutating func lookBack() {
        guard !nodes.isEmpty else { return }
        nodes[nodes.count - 1].forgetHindsight()
        for index in (0..<(nodes.count - 1)).reversed() {
            nodes[index].learn(from: nodes[index + 1])
        }
    }

    private mutating func forget(_ count: Int) {
        guard count > 0 else { return }
        left = nodes[count - 1]
        nodes.removeFirst(count)
    }

    private mutating func tell(
        _ node: PathNode, until end: Uptime?, into points: inout [SmoothedPoint]
    ) {
        defer { left = node }
        guard let start, node.instant >= start else { return }
        switch node.link {
        case .broken: isBroken = told != nil
        case .driven(_, isUnseen: true): bridge(to: node, into: &points)
        case .driven, .held: break
        }
        let speed = node.speed
        add(
            SmoothedPoint(
                instant: max(node.since, start), coordinate: node.place,
                heightAboveSeaLevel: node.heightAboveSeaLevel, speed: speed), into: &points)
        guard node.kind == .standing else { return }
        let over = end.map { min(node.instant, $0) } ?? node.instant
        add(
            SmoothedPoint(
                instant: over, coordinate: node.place,
                heightAboveSeaLevel: node.heightAboveSeaLevel, speed: speed), into: &points)
    }

    private mutating func add(_ point: SmoothedPoint, into points: inout [SmoothedPoint]) {
        if let told, point.instant <= told { return }
        told = point.instant
        points.append(point)
        points[points.count - 1].isAfterGap = isBroken
        isBroken = false
    }

    private mutating func bridge(to node: PathNode, into points: inout [SmoothedPoint]) {
        guard let left, let told, told >= left.instant else { return }
        let plane = LocalPlane(around: left.place)
        let curve = UnseenCurve(
            along: plane.project(node.place), entering: left.velocity, leaving: node.velocity)
        let seconds = node.instant.seconds(since: left.instant)
        let pieces = min(Self.mostBridged, Int(seconds.rounded(.up)))
        guard pieces > 1 else { return }
        for piece in 1..<pieces {
            let share = Double(piece) / Double(pieces)
            add(
                SmoothedPoint(
                    instant: left.instant.advanced(bySeconds: share * seconds),
                    coordinate: plane.place(at: curve.position(at: share)), speed: nil,
                    isBridged: true), into: &points)
        }
    }

    /// Seconds of path that are looked back on, before the oldest is told.
    private static let longestLag = 60.0
    /// Seconds that every point has waited, unless the trip ended or fixes come too fast.
    private static let shortestLag = 40.0
    private static let mostNodes = 600
    /// Points on one bridge; one a second for the first ten minutes.
    private static let mostBridged = 600
}
