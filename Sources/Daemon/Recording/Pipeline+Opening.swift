import Configuration
import Ledger
import Positioning
import Supervision
import Tracking

extension Opening {
    /// What an earlier run learned of its receivers.
    var receivers: [ReceiverMemory] { state.map { SavedMemory.receivers(in: $0.bytes) } ?? [] }
}

extension Pipeline {
    /// The pipeline that goes on where the store says an earlier run stopped.
    ///
    /// A capture that is played takes dates as they were sent; everything else is judged by the build
    /// date.
    init(setup: Setup, places: [Place], opening: Opening, journal: Journal) {
        let sources = setup.configuration.receivers
        let isPlayed = sources.allSatisfy(\.isPlayed)
        var memory: PipelineMemory?
        var visited = opening.itinerary.map { ItineraryMemory($0.visits) }
        if let state = opening.state {
            switch SavedMemory.decode(
                state.bytes, knowing: state.known, itinerary: opening.itinerary)
            {
            case .success(var saved):
                saved.offset = state.offset
                visited = saved.itinerary
                memory = saved
            case .failure(let error):
                journal.error("saved state cannot be read", ["what": error.reason])
            }
        }
        self.init(
            settings: setup.configuration.tracking, places: places, courses: setup.courses,
            itinerary: (opening.itinerary ?? .none).choose(beside: setup.itinerary),
            visited: visited, sources: sources.map(\.text),
            build: isPlayed ? nil : Build.date,
            nextTrip: opening.nextTrip, nextCourse: opening.nextCourse, memory: memory,
            from: opening.state?.isSameBoot == true ? .sameBoot : .earlierBoot)
    }
}
