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
            for (key, expected) in row.expected {
                guard let values, let read = values[key] else { continue }
                checked += 1
                #expect(read.agrees(with: expected), "\(row.id) \(key) in \(row.sentence)")
            }
        }
        #expect(checked > 500)
    }

    @Test("fields that cannot be are no position, no time and no mode")
    func fields() throws {
        guard let rows = try TableRow.all() else { return }
        for row in rows
        where row.verdict == "reject-field" && Self.exceptions[row.id] == nil
            && ["GGA", "GNS", "GSA", "GSV"].contains(row.type)
        {
            let decoded = Wire.decoded(row.bytes)
            let isRefused = decoded.counts.malformed > 0 || decoded.counts.good == 0
            #expect(
                isRefused || decoded.epochs.allSatisfy { $0.coordinate == nil },
                "\(row.id) \(row.sentence)")
        }
    }

    /// Rows where we decide otherwise, and why.
    static let exceptions = [
        "S0123": "a mode letter we do not know may be a new system's; the first one decides",
        "S0342": "leading junk costs nothing: a sentence begins at its $",
        "S0515": "what stands behind the two digits is ignored, as gpsd does",
        "S0517": "a $ begins a sentence anew, so the second one counts",
        "S0613": "a course of 360 is 0: one direction has one number",
        "S0938": "a byte that is no text kills the sentence around it",
    ]
}
