import Positioning
import Testing

@testable import NMEA

/// A table of single sentences, most from the tests of other parsers, with what they must come to.
///
/// `captures/sentences.tsv` stands beside the package or where RODI_CAPTURES says.
@Suite("Single sentences come to what others agree on")
struct SentenceTableTests {
    @Test("what is no sentence is refused")
    func framing() throws {
        guard let rows = try TableRow.all() else { return }
        let refused = rows.filter { $0.verdict == "reject-framing" }
        #expect(refused.count > 20)
        for row in refused where Self.exceptions[row.id] == nil {
            #expect(Wire.decoded(row.bytes).counts.good == 0, "\(row.id) \(row.sentence)")
        }
    }

    /// Those whose fields we look at; of TXT we only count the sentences.
    static let typesRead = [
        "RMC", "GGA", "GNS", "GLL", "GSA", "GSV", "VTG", "ZDA", "GST", "GBS", "HDT", "THS",
    ]

    @Test("what is a sentence of ours gives the expected values")
    func accepted() throws {
        guard let rows = try TableRow.all() else { return }
        var checked = 0
        for row in rows where row.verdict == "accept" && Self.exceptions[row.id] == nil {
            let isBare = row.framing == "no-checksum"
            #expect(
                Wire.framed(row.bytes, isChecksumOptional: isBare) { _ in true } == true,
                "\(row.id) \(row.sentence)")
            let values = Wire.framed(row.bytes, isChecksumOptional: isBare) { $0.tableValues }
            for (key, expected) in row.expected where Self.otherwise["\(row.id) \(key)"] == nil {
                checked += 1
                let read = values?[key] ?? .absent
                #expect(
                    // Knots and km/h were each rounded by the sender.
                    read.agrees(with: expected, within: key == "speed_kmh" ? 0.05 : 0),
                    "\(row.id) \(key) in \(row.sentence)")
            }
        }
        #expect(checked > 500)
    }

    @Test("fields that cannot be are no position, no time and no mode")
    func fields() throws {
        guard let rows = try TableRow.all() else { return }
        for row in rows
        where row.verdict == "reject-field" && Self.exceptions[row.id] == nil
            && Self.typesRead.contains(row.type)
        {
            let decoded = Wire.decoded(row.bytes)
            let isRefused = decoded.counts.malformed > 0 || decoded.counts.good == 0
            let saysNothing = decoded.epochs.allSatisfy {
                $0.coordinate == nil && $0.mode < .twoD && $0.satellitesInView == nil
                    && $0.heading == nil
            }
            #expect(isRefused || saysNothing, "\(row.id) \(row.sentence)")
        }
    }
}
