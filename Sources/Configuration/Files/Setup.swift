package import Tracking

/// Everything a person prepared: what a start, a reload, a replay and `--check` read.
package struct Setup: Equatable, Sendable {
    package var configuration: Configuration
    package var places: [Place]

    package init(configuration: Configuration, places: [Place]) {
        self.configuration = configuration
        self.places = places
    }

    /// Reads the configuration and the places it names.
    ///
    /// `places` is a file to use instead of the configured one, which must then exist.
    package static func load(
        from files: ConfigurationFiles, places chosen: String? = nil
    ) -> Verdict<Setup> {
        let configuration = files.load()
        // Even when the configuration is refused its places are looked at: all complaints at once.
        let path = chosen ?? (configuration.value ?? Configuration()).paths.places
        let places = PlacesFile.load(path, isChosen: chosen != nil)
        let complaints = configuration.complaints + places.complaints
        guard let configuration = configuration.value, let places = places.value else {
            return .refused(complaints)
        }
        let advice = configuration.unbuilt.map { key in
            Complaint(
                .advice, file: files.path, read: "\(key) is read but not built yet: it does nothing"
            )
        }
        return .accepted(
            Setup(configuration: configuration, places: places), advice: complaints + advice)
    }
}
