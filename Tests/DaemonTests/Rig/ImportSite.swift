import FoundationEssentials
import TestKit

/// What tests of imports begin with: a place, a vehicle, and an errand that was driven long ago.
enum ImportSite {
    /// Nobody is heard: what there is was imported.
    static let nowhere = "tcp://127.0.0.1:9"
    static let vehicle = "[vehicle Polo]\nconsumption = 6\nfuel-price = 2\n"
    static let errand = URL(filePath: #filePath)
        .appending(path: "../../../../etc/demo/errand.nmea").standardizedFileURL.path
    static let home = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":
        {"name":"home","radius":60},"geometry":{"type":"Point","coordinates":[-113.89,40.76]}}]}
        """

    /// What a program printed, and how it ended.
    static func run(
        _ site: Site, by starter: [String] = [], _ arguments: String...
    ) throws -> (code: Int32, text: String) {
        let path = site.folder.path(of: "said-\(UInt64.random(in: 0 ... .max))")
        let process = try ChildProcess(
            starter + [Programs.rodictl, "--socket", site.socket] + arguments,
            environment: ["TZ": "UTC"], output: path, errors: path)
        guard case .exited(let code)? = process.awaitEnd(within: .seconds(120)) else {
            throw TestFault(doing: "run rodictl \(arguments)")
        }
        return (code, Site.text(of: path))
    }

    static func make(_ source: String = nowhere) throws -> Site {
        let site = try Site(vehicle, source: source)
        _ = try site.folder.write(home, to: "places.geojson")
        return site
    }
}
