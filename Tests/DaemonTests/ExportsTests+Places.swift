import FoundationEssentials
import Positioning

// What the exports are compared by.
extension ExportsTests {
    static func places(in text: String, _ format: String) -> [Coordinate] {
        func numbers(_ text: some StringProtocol) -> [Double] {
            text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
        }
        func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
            Coordinate(latitude: latitude, longitude: longitude)
        }
        switch format {
        case "gpx":
            return text.split(separator: "<trkpt ").dropFirst()
                .map { numbers($0.prefix { $0 != ">" }) }.map { place($0[0], $0[1]) }
        case "kml":
            return text.split(separator: "<gx:coord>").dropFirst()
                .map { numbers($0.prefix { $0 != "<" }) }.map { place($0[1], $0[0]) }
        case "csv":
            // The label holds a comma: count from the time on.
            return text.split(separator: "\",").dropFirst().compactMap { row in
                let fields = row.split(separator: ",", omittingEmptySubsequences: false)
                guard fields.count > 2, let latitude = Double(fields[1]),
                    let longitude = Double(fields[2])
                else { return nil }
                return place(latitude, longitude)
            }
        default:
            guard let start = text.firstRange(of: "\"geometry\"") else { return [] }
            return text[start.upperBound...].split(separator: "[").map { numbers($0) }
                .filter { $0.count >= 2 }.map { place($0[1], $0[0]) }
        }
    }
}
