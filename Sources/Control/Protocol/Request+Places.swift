extension Request {
    /// Which places to list, and how much of each.
    package struct PlacesList: Equatable, Codable, Sendable {
        /// Only those that may touch this.
        package var box: Box?
        /// With where they lie; absent: without.
        package var outlines: Bool?

        package init(box: Box? = nil, outlines: Bool? = nil) {
            self.box = box
            self.outlines = outlines
        }
    }

    /// What is to become of places that are not in the file.
    package enum PlaceWish: Equatable, Sendable {
        case add(PlaceFigures)
        case edit(PlaceFigures)
        case remove(PlaceName)
        case `import`(PlacesImport)

        package var method: Method {
            switch self {
            case .add: .placesAdd
            case .edit: .placesEdit
            case .remove: .placesRemove
            case .import: .placesImport
            }
        }
    }

    /// A circle; in an edit what is absent stays as it is.
    ///
    /// Units: degrees, metres, seconds.
    package struct PlaceFigures: Equatable, Codable, Sendable {
        package var name: String
        package var lat: Double?
        package var lon: Double?
        /// Around where the car is now, instead.
        package var here: Bool?
        package var radius: Double?
        package var enter: Double?
        package var exit: Double?
        package var dwell: Double?
        /// A radius of 68 %, as in the file.
        package var maximumAccuracy: Double?
        package var `private`: Bool?

        enum CodingKeys: String, CodingKey {
            case name
            case lat
            case lon
            case here
            case radius
            case enter
            case exit
            case dwell
            case maximumAccuracy = "max_accuracy"
            case `private`
        }

        package init(name: String) { self.name = name }
    }

    package struct PlaceName: Equatable, Codable, Sendable {
        package var name: String

        package init(name: String) { self.name = name }
    }

    /// Places as they stand in a file.
    package struct PlacesImport: Equatable, Codable, Sendable {
        /// The text of a FeatureCollection of RFC 7946.
        package var geojson: String

        package init(geojson: String) { self.geojson = geojson }
    }

    /// Which place is asked about.
    package struct PlaceQuestion: Equatable, Codable, Sendable {
        package var place: String

        package init(place: String) { self.place = place }
    }
}
