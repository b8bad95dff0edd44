import FoundationEssentials
import Positioning
import TestKit
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

/// One line of the table.
struct TableRow {
    let id: String
    let verdict: String
    let framing: String
    let type: String
    let sentence: String
    let expected: [String: TableValue]

    var bytes: [UInt8] { Array("\(sentence)\r\n".utf8) }

    static func all() throws -> [TableRow]? {
        guard let file = Captures.find("sentences.tsv") else { return nil }
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = try text.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
            return TableRow(
                id: columns[0], verdict: columns[2], framing: columns[3], type: columns[5],
                sentence: columns[6],
                expected: columns[7].isEmpty
                    ? [:]
                    : try JSONDecoder().decode(
                        [String: TableValue].self, from: Data(columns[7].utf8)))
        }
        try #require(!rows.isEmpty)
        return rows
    }
}

/// A value as the table has it.
enum TableValue: Decodable, Equatable {
    case text(String)
    case number(Double)
    /// The table says that there is none.
    case absent

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .absent
        } else if let number = try? container.decode(Double.self) {
            // What is no number is text: the next line would have failed.
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func agrees(with other: TableValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): abs(one - two) < 1e-6 * max(1, abs(two))
        case (.text(let one), .text(let two)): one == two
        case (.absent, _), (_, .absent), (.number, .text), (.text, .number): false
        }
    }
}

extension Sentence {
    /// What we read of it, by the table's names.
    fileprivate var tableValues: [String: TableValue]? {
        switch kind {
        case .rmc:
            RMC(self).map { rmc in
                let day: Int32? = if case .day(let day) = rmc.day { day } else { nil }
                return Self.table(
                    time: rmc.timeOfDay, day: day, place: rmc.coordinate,
                    numbers: [
                        "speed_kn": rmc.speed.map { $0 / Sentence.knot }, "course": rmc.track,
                    ])
            }
        case .gga:
            GGA(self).map {
                Self.table(
                    time: $0.timeOfDay, place: $0.coordinate,
                    numbers: [
                        "alt": $0.heightAboveSeaLevel, "geoid": $0.geoidSeparation,
                        "hdop": $0.horizontalDOP, "sats": $0.satellitesUsed.map(Double.init),
                    ])
            }
        case .gns:
            GNS(self).map {
                Self.table(
                    time: $0.timeOfDay, place: $0.coordinate,
                    numbers: [
                        "alt": $0.heightAboveSeaLevel, "geoid": $0.geoidSeparation,
                        "hdop": $0.horizontalDOP, "sats": $0.satellitesUsed.map(Double.init),
                    ])
            }
        case .gll:
            GLL(self).map { Self.table(time: $0.timeOfDay, place: $0.coordinate) }
        case .gsa:
            GSA(self).map {
                Self.table(numbers: [
                    "fix": $0.mode.map { Double($0.rawValue) }, "hdop": $0.horizontalDOP,
                    "vdop": $0.verticalDOP, "pdop": $0.positionDOP,
                ])
            }
        case .gsv:
            GSV(self).map { Self.table(numbers: ["in_view": Double($0.satellitesInView)]) }
        case .vtg:
            VTG(self).map {
                Self.table(numbers: ["course": $0.track, "speed_kn": $0.speed / Sentence.knot])
            }
        case .zda:
            ZDA(self).map { Self.table(time: $0.timeOfDay, day: $0.day) }
        case .gst:
            GST(self).map { Self.table(time: $0.timeOfDay) }
        case .gbs:
            GBS(self).map { Self.table(time: $0.timeOfDay) }
        case .hdt, .txt, .pashrPosition, .psti030, .pgrme, .pgrmf, .pgrmv, .pgrmz, .other:
            nil
        }
    }

    private static func table(
        time: Int32? = nil, day: Int32? = nil, place: Coordinate? = nil,
        numbers: [String: Double?] = [:]
    ) -> [String: TableValue] {
        var values = numbers.compactMapValues { $0.map(TableValue.number) }
        if let time {
            let iso = UTC(milliseconds: Int64(time)).description
            values["time"] = .text(String(iso.dropFirst(11).dropLast()))
        }
        if let day {
            let iso = UTC(milliseconds: Int64(day) * UTC.millisecondsPerDay).description
            values["date"] = .text(String(iso.prefix(10)))
        }
        if let place {
            values["lat"] = .number(place.latitude)
            values["lon"] = .number(place.longitude)
        }
        return values
    }
}
