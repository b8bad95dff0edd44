import Control
import Tracking

/// How far along a course the car is, in one line for a person.
enum ProgressSentence {
    static func text(_ progress: ProgressRecord, _ figure: Figure) -> String {
        var name = progress.course
        if let route = progress.route { name += " by way of \(route)" }
        return "\(name): "
            + parts(progress, figure).compactMap { $0 }.joined(separator: ", ")
    }

    static func parts(_ progress: ProgressRecord, _ figure: Figure) -> [String?] {
        if let missing = progress.waitingFor { return ["waiting for \(words(missing))"] }
        switch CoursePhase(rawValue: progress.phase) {
        case .headingToCourse:
            return [
                "on the way there",
                progress.distanceToStart.map { "\(figure.distance($0)) from its start" },
                standing(progress, figure),
            ]
        case .drivingCourse where progress.progress ?? 0 >= nearlyAll:
            // Not completed: what was left out says why.
            return [
                "at its end", progress.coverage.map { "only \(percent($0)) covered" },
                standing(progress, figure),
            ]
        case .drivingCourse:
            return [
                progress.progress.map { "\(percent($0)) done" },
                progress.remainingDistance.map { "\(figure.distance($0)) to go" },
                progress.remainingTime.map { "about \(Figure.duration($0))" },
                standing(progress, figure),
            ]
        case .completed:
            return [
                "completed",
                progress.coverage.map { "\(percent($0)) covered" },
                progress.resolution?.rawValue
                    ?? "not confirmed yet; see: rodictl course confirm",
            ]
        case .cancelled, .interrupted, nil:
            return [progress.phase, progress.coverage.map { "\(percent($0)) covered" }]
        }
    }

    /// Of 1; what a person reads as all of it.
    private static let nearlyAll = 0.995

    private static func standing(_ progress: ProgressRecord, _ figure: Figure) -> String? {
        if progress.rerouting == true { return "looking for another route" }
        guard progress.onRoute == false else { return nil }
        let distance = progress.deviation.map { " by \(figure.distance(abs($0)))" } ?? ""
        return "off route\(distance)"
    }

    /// The part of it that must catch the eye.
    static func alert(_ progress: ProgressRecord, _ figure: Figure) -> String? {
        guard progress.onRoute == false, progress.rerouting != true else { return nil }
        return standing(progress, figure)
    }

    static func words(_ missing: CourseShortcoming) -> String {
        switch missing {
        case .receiver: "a receiver"
        case .permission: "permission to open the receiver's device"
        case .fix: "a fix"
        case .accuracy: "a fix that is accurate enough"
        }
    }

    static func percent(_ share: Double) -> String { "\(Figure.fixed(share * 100, 0)) %" }
}
