package import FoundationEssentials

/// Recordings of real receivers, where this machine has them.
///
/// They are looked for in `RODI_CAPTURES`, else in `../shared/captures` beside the package. A test
/// without its capture says so and passes: a stranger's checkout has none.
package enum Captures {
    /// The capture at `path` below the folder, such as `drives/qt-brisbane.nmea`.
    ///
    /// `nil`, said on standard output, when it is not there.
    package static func find(_ path: String, for test: String = #function) -> URL? {
        let file = folder.appending(path: path)
        guard FileManager.default.fileExists(atPath: file.path) else {
            print("skipping \(test): no capture \(file.path); set RODI_CAPTURES to their folder")
            return nil
        }
        return file
    }

    /// Every file in the folder at `path` whose name ends in `suffix`, by name.
    ///
    /// Empty, said on standard output, when there are none.
    package static func all(
        in path: String, suffix: String, for test: String = #function
    ) -> [URL] {
        guard let place = find(path, for: test) else { return [] }
        // A folder that cannot be listed holds nothing for us, and the line below says so.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        let wanted = names.filter { $0.hasSuffix(suffix) }.sorted()
        if wanted.isEmpty { print("skipping \(test): nothing in \(place.path) ends in \(suffix)") }
        return wanted.map { place.appending(path: $0) }
    }

    /// Root of the package: what `etc/…` and `Sources/…` are relative to.
    package static let packageRoot = URL(filePath: #filePath)
        .appending(path: "../../..").standardizedFileURL

    private static let folder =
        ProcessInfo.processInfo.environment["RODI_CAPTURES"].map { URL(filePath: $0) }
        ?? packageRoot.appending(path: "../shared/captures").standardizedFileURL
}
