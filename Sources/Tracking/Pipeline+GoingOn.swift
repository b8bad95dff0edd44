import Positioning

/// How a pipeline that had to begin without knowing what an earlier run left goes on.
extension Pipeline {
    /// Goes on behind what an earlier run left, which is known only now: in numbers and metres.
    package mutating func goOn(
        behind memory: PipelineMemory, nextTrip: Int64, nextCourse: Int64
    ) {
        trips.renumber(by: nextTrip - 1)
        courses.renumber(by: nextCourse - 1)
        if let visits = memory.itinerary { itinerary.goOn(behind: visits) }
        estimator.odometer += memory.estimator.odometer
    }
}
