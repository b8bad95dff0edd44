package import Tracking

/// Everything a person prepared: what a start, a reload, a replay and `--check` read.
package struct Setup: Sendable {
    package var configuration: Configuration
    package var places: [Place]
    package var courses: [Course]
    package var itinerary: [Visit]

    package init(
        configuration: Configuration, places: [Place], courses: [Course] = [],
        itinerary: [Visit] = []
    ) {
        self.configuration = configuration
        self.places = places
        self.courses = courses
        self.itinerary = itinerary
    }

    /// Files to use instead of the configured ones; they must then exist.
    package struct Choice: Equatable, Sendable {
        package var places: String?
        package var courses: String?
        package var itinerary: String?

        package init(places: String? = nil, courses: String? = nil, itinerary: String? = nil) {
            self.places = places
            self.courses = courses
            self.itinerary = itinerary
        }
    }

    /// Reads the configuration, and the places, the courses and the itinerary it names.
    ///
    /// A visit to a place that is not in the file of places is pointed out, because places are also added
    /// at run time; in an itinerary that was chosen it is refused.
    package static func load(
        from files: ConfigurationFiles, choosing choice: Choice
    ) -> Verdict<Setup> {
        let configuration = files.load()
        // Even when the configuration is refused its files are looked at: all complaints at once.
        let usual = configuration.value ?? Configuration()
        let places = PlacesFile.load(
            choice.places ?? usual.paths.places, isChosen: choice.places != nil)
        let courses = CoursesFolder.load(
            choice.courses ?? usual.paths.courses, usual: usual.tracking.course,
            isChosen: choice.courses != nil)
        let names = places.value?.map(\.name) ?? []
        let itinerary = ItineraryFile.load(
            choice.itinerary ?? usual.paths.itinerary,
            places: choice.itinerary != nil && places.value != nil ? .all(names) : .some(names),
            isChosen: choice.itinerary != nil)
        let complaints =
            configuration.complaints + places.complaints + courses.complaints
            + itinerary.complaints
        guard let configuration = configuration.value, let places = places.value,
            let courses = courses.value, let itinerary = itinerary.value
        else { return .refused(complaints) }
        return .accepted(
            Setup(
                configuration: configuration, places: places, courses: courses,
                itinerary: itinerary),
            advice: complaints)
    }

    /// Reads the configuration and what it names, but the places from `chosen` if that is given.
    package static func load(
        from files: ConfigurationFiles, places chosen: String? = nil
    ) -> Verdict<Setup> {
        load(from: files, choosing: Choice(places: chosen))
    }
}
