package import Positioning

/// What must survive a power cut: everything the rules would miss.
///
/// All times in it are of the boot that wrote it.
package struct PipelineMemory: Equatable, Codable, Sendable {
    /// Who reads it: the same boot after a crash, or a later one after a power cut.
    package enum Origin: Equatable, Sendable {
        case sameBoot
        case earlierBoot
    }

    package var estimator: MotionEstimator
    package var trips: TripWatch
    package var places: PlacesMemory
    package var picture: Picture
    package var courses: CourseMemory
    /// Absent in what an older Rodi wrote, and when there is nothing to remember.
    package var itinerary: ItineraryMemory?
    /// UTC of the boot that wrote it, if that was proved.
    package var offset: ClockOffset?

    package init(
        estimator: MotionEstimator, trips: TripWatch, places: PlacesMemory, picture: Picture,
        courses: CourseMemory = .empty, itinerary: ItineraryMemory? = nil, offset: ClockOffset?
    ) {
        self.estimator = estimator
        self.trips = trips
        self.places = places
        self.picture = picture
        self.courses = courses
        self.itinerary = itinerary
        self.offset = offset
    }
}
