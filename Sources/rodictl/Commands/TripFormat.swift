/// How trips can be written.
enum TripFormat: String, CaseIterable {
    case gpx
    case geojson
    case kml
    case csv
    case svg
    case html

    /// A picture is drawn when all of it is known.
    var isPicture: Bool {
        switch self {
        case .svg, .html: true
        case .gpx, .geojson, .kml, .csv: false
        }
    }

    /// What `--format` says, else the name of the file; GPX when neither has anything to say.
    init(_ call: Call, _ file: String?) throws(Failure) {
        if let name = call.value("format") {
            guard let format = TripFormat(rawValue: name.lowercased()) else {
                let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(.usage, "--format must be one of \(known), not “\(name)”")
            }
            self = format
            return
        }
        let name = file?.lowercased().split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else {
            self = .gpx
            return
        }
        let ending = String(name[name.index(after: dot)...])
        guard let format = ending == "json" ? TripFormat.geojson : TripFormat(rawValue: ending)
        else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(
                .usage,
                "“.\(ending)” is no format: name the FILE after one of \(known), or add --format")
        }
        self = format
    }
}
