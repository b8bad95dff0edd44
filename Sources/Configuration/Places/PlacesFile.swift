import FoundationEssentials
import Positioning
package import Tracking

/// The places a person drew: a GeoJSON file read into values.
package enum PlacesFile {
    /// Reads a file; an absent one has no places, unless a person named it.
    package static func load(_ path: String, isChosen: Bool = false) -> Verdict<[Place]> {
        switch FileBytes(of: path, limit: largest) {
        case .found(let bytes): read(TextFile(path: path, bytes: bytes))
        case .absent where isChosen:
            .refused([Complaint(file: path, read: "no such file", expected: "places as GeoJSON")])
        case .absent: .accepted([], advice: [])
        case .unreadable(let complaint): .refused([complaint])
        }
    }

    /// Reads a FeatureCollection; every complaint is collected.
    package static func read(_ file: TextFile) -> Verdict<[Place]> {
        if let fault = JSONScreen.firstFault(in: file.bytes) {
            return .refused([
                Complaint(
                    file: file.path, read: "text that is malformed at byte \(fault)",
                    expected: "JSON in UTF-8")
            ])
        }
        let collection: FeatureCollection
        do {
            collection = try JSONDecoder().decode(FeatureCollection.self, from: Data(file.bytes))
        } catch {
            return .refused([
                Complaint(
                    file: file.path, read: explain(error),
                    expected: "a GeoJSON FeatureCollection (RFC 7946)")
            ])
        }
        guard collection.type == "FeatureCollection" else {
            return .refused([
                Complaint(
                    file: file.path, read: "type '\(collection.type)'",
                    expected: "a FeatureCollection")
            ])
        }
        var places: [Place] = []
        var complaints: [Complaint] = []
        var numbers: [String: Int] = [:]
        for (index, feature) in collection.features.enumerated() {
            let label = label(of: feature, number: index + 1)
            do throws(FeatureObjection) {
                let place = try PlaceRules.place(from: feature)
                if let first = numbers.updateValue(index + 1, forKey: place.name) {
                    throw FeatureObjection(
                        "the name of feature \(first) again", expected: "a name of its own")
                }
                places.append(place)
            } catch {
                complaints.append(
                    Complaint(
                        file: file.path, read: "\(label): \(error.read)", expected: error.expected)
                )
            }
            complaints += typos(in: feature, label: label, file: file.path)
        }
        return Verdict(places, complaints)
    }

    private static func label(of feature: Lenient<Feature>, number: Int) -> String {
        guard case .read(let feature) = feature, let name = feature.properties?.name else {
            return "feature \(number)"
        }
        return "feature \(number) '\(name)'"
    }

    /// Members that look like ours misspelt; anything else may stand there.
    private static func typos(
        in feature: Lenient<Feature>, label: String, file: String
    ) -> [Complaint] {
        guard case .read(let feature) = feature, let properties = feature.properties else {
            return []
        }
        let known = PlaceProperties.Member.allCases.map(\.rawValue)
        return properties.foreign.compactMap { member in
            nearestName(to: member, among: known).map {
                Complaint(
                    .advice, file: file, read: "\(label): property '\(member)' means nothing here",
                    nearest: $0)
            }
        }
    }

    /// What was the matter with JSON, without the words of the decoder where they say nothing.
    static func explain(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "no '\(key.stringValue)'\(path(context))"
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            "another kind of value\(path(context))"
        case DecodingError.dataCorrupted(let context):
            "no valid JSON\(context.underlyingError.map { " (\($0))" } ?? "")"
        default: "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let steps = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        return steps.isEmpty ? "" : " at \(steps.joined(separator: "."))"
    }

    /// About 200 000 places drawn by a program.
    private static let largest = 64 << 20
}
