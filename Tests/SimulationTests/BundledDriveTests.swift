import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import Simulation

@Suite("The bundled drive is what the simulator makes")
struct BundledDriveTests {
    @Test(
        "byte for byte; RODI_RECORD=1 writes it anew, and fails",
        arguments: ["errand.nmea", "places.geojson"])
    func bundled(name: String) throws {
        let made = Data((name == "errand.nmea" ? Errand.capture : Errand.places).utf8)
        let file = Captures.packageRoot.appending(path: "etc/demo/\(name)")
        if ProcessInfo.processInfo.environment["RODI_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try made.write(to: file)
            Issue.record("recorded \(name); run again without RODI_RECORD")
        }
        // Compared as a truth value: a failure need not print half a megabyte.
        let isSame = try Data(contentsOf: file) == made
        #expect(isSame, "\(name) differs: was the simulator changed?")
        #expect(made.count < 500_000)
    }

    @Test("it is the errand that it claims to be")
    func errand() {
        let drive = Errand.drive
        #expect((1200...1440).contains(drive.duration))
        #expect((9000...10_000).contains(drive.length))
        let closing = drive.truth(at: 0).coordinate.distance(
            to: drive.truth(at: drive.duration).coordinate)
        #expect(closing < 2, "it comes home")

        let truths = stride(from: 0, through: drive.duration, by: 1).map { drive.truth(at: $0) }
        #expect(truths.filter(\.isCovered).count > 20)
        let afterStop = truths.reversed().prefix { $0.speed == 0 }
        #expect(afterStop.count > 360, "longer than the 300 s after which a trip ends")
        #expect(truths.prefix { $0.speed == 0 }.count >= 60)
    }
}
