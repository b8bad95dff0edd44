import Positioning

/// Looks for the place on a line where the car drives, among all where it could.
///
/// Every place nearby that leads the way the car heads is a candidate; one that keeps advancing with
/// the odometer for 40 m is ripe.
///
/// Units: metres. Source: estimation.md (f), "(Re)acquire".
struct CourseAcquisition: Equatable, Codable, Sendable {
    struct Candidate: Equatable, Codable, Sendable {
        /// Where it is now, along the line.
        var along: Double
        var segment: Int
        /// Where it was first seen.
        var origin: Double
        var travelled: Double
    }

    /// What one look saw.
    struct View: Equatable {
        /// A piece of the line that leads our way is near.
        var isAlong = false
        /// A piece that leads the other way is near.
        var isAgainst = false
        /// The nearest piece within reach, whichever way it leads.
        var nearest: CourseFoot?
    }

    private(set) var candidates: [Candidate] = []

    /// Advances the candidates and takes in new ones.
    mutating func look(
        _ step: CourseStep, on line: CourseLine, reach: Double
    ) -> View {
        advance(step, on: line)
        var view = View()
        line.forEachPassage(of: step.plane, within: max(reach, step.tolerance)) { foot in
            if foot.distance < view.nearest?.distance ?? .infinity { view.nearest = foot }
            guard foot.distance <= step.tolerance, let heading = step.heading else { return }
            let agreement = foot.agreement(with: heading)
            if agreement <= -Self.aligned { view.isAgainst = true }
            guard agreement >= Self.aligned else { return }
            view.isAlong = true
            add(foot)
        }
        return view
    }

    /// Candidates that have proved themselves.
    func forEachRipe(_ found: (Candidate) -> Void) {
        for candidate in candidates where candidate.travelled >= Self.proof { found(candidate) }
    }

    mutating func forget() { candidates.removeAll(keepingCapacity: true) }

    private mutating func advance(_ step: CourseStep, on line: CourseLine) {
        let slack = Self.slack + Self.odometerError * step.driven + step.slip
        var kept = 0
        // By number: a loop over the array itself would copy it when it is changed.
        for number in candidates.indices {
            let candidate = candidates[number]
            let expected = candidate.along + step.driven
            let upper = min(line.length, expected + slack)
            guard
                let foot = line.foot(
                    from: step.plane, in: min(max(0, expected - slack), upper)...upper,
                    expecting: expected, near: candidate.segment),
                foot.distance <= step.tolerance,
                step.heading.map({ foot.agreement(with: $0) >= Self.aligned }) ?? true
            else { continue }
            candidates[kept] = Candidate(
                along: foot.along, segment: foot.segment, origin: candidate.origin,
                travelled: candidate.travelled + step.driven)
            kept += 1
        }
        candidates.removeLast(candidates.count - kept)
    }

    private mutating func add(_ foot: CourseFoot) {
        guard candidates.count < Self.most,
            !candidates.contains(where: { abs($0.along - foot.along) <= Self.apart })
        else { return }
        candidates.append(
            Candidate(
                along: foot.along, segment: foot.segment, origin: foot.along, travelled: 0))
    }

    /// Cosine between line and heading from which on the car drives the line's way: 60°.
    private static let aligned = 0.5
    /// Metres that a candidate has to advance.
    private static let proof = 40.0
    /// Metres around where it should be.
    private static let slack = 20.0
    private static let odometerError = 0.2
    /// Metres along the line between two candidates that are two.
    private static let apart = 30.0
    /// More places than this at once are laps of one circuit; any will do.
    private static let most = 16
}
