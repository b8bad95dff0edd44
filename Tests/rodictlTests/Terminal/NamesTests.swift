import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("Whatever a name holds, rows stay in order and columns in line")
struct NamesTests {
    /// Names as people and files give them.
    static let names = [
        "<&\"", "🚗 & 👨‍👩‍👧", "two\nlines\tand a tab", "\u{202E}turned", "\u{2067}open",
        "\u{1B}[2Jcleared\u{9B}31m", "بيت الجد 12", "הבית של סבא", "e\u{301}cole", "日本の家",
        "late\u{2028}line", "plain",
    ]

    /// Everything that a screen is made of, with one name.
    private func screens(_ name: String, _ lettering: Lettering) -> [String: String] {
        var table = Table([.left, .right], lettering: lettering)
        for other in Self.names + [name] { table.add([other, "7 km", "end"]) }
        var sheet = Sheet(width: 80, lettering: lettering)
        sheet.add("Place", name)
        sheet.add("Warnings", [(name, [name])])
        var facts = FactSheet(columns: 80, lettering: lettering)
        facts.add(Fact("Place", name, alerting: name))
        facts.add(paragraph: name, indent: 2)
        var list = TripListScreen(.metric, width: 80, lettering: lettering)
        var trip = TripRecord(
            id: 1, start: Moment(Uptime(seconds: 1)), at: Coordinate(latitude: 52, longitude: 5))
        (trip.startPlace, trip.endPlace, trip.label) = (name, name, name)
        (trip.vehicle, trip.note) = (name, name)
        let summary = TripSummary(trip)
        let moment = Moment(Uptime(seconds: 1))
        var event = EventRecord(
            name: "place.entered", body: #"{"change":"entered","event":"place"}"#,
            happened: moment, decided: moment, sequence: 1)
        event?.fields["place"] = .text(name)
        let row = event.map { EventSentence.row($0, Figure()) } ?? []
        return [
            "table": table.text, "sheet": sheet.text,
            "facts": facts.lines.map(\.text).joined(separator: "\n"),
            "trips": list.text([summary]),
            "trip": TripScreen.text(TripDetail(trip: summary), width: 80, lettering: lettering),
            "events": row.joined(separator: "  ").withoutControls,
            "failure": Failure(.refused, name).text(columns: 80, lettering: lettering),
        ]
    }

    @Test("nothing that a terminal obeys comes out of any of them", arguments: names)
    func harmless(name: String) {
        for lettering in [Lettering.unicode, .plain] {
            for (screen, text) in screens(name, lettering) {
                let steering = text.unicodeScalars.filter { scalar in
                    switch scalar.value {
                    case 0x0A: false
                    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
                    case _: false
                    }
                }
                #expect(steering.isEmpty, "\(screen): \(text.debugDescription)")
                let written = lettering.written(text)
                if lettering == .plain {
                    #expect(written.utf8.allSatisfy { $0 < 0x7F }, "\(screen): \(written)")
                }
                let isolates = written.unicodeScalars.count { $0 == "\u{2067}" }
                #expect(isolates == written.unicodeScalars.count { $0 == "\u{2069}" })
            }
        }
    }

    @Test(
        "columns stand below each other, as wide as letters are",
        arguments: [Lettering.unicode, .plain])
    func columns(lettering: Lettering) {
        var table = Table([.left, .right], lettering: lettering)
        for name in Self.names { table.add([name, "7 km", "end"]) }
        let rows = lettering.written(table.text).split(separator: "\n")
        #expect(rows.count == Self.names.count)
        let ends = rows.map { row in
            let isolated = row.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }
            return DisplayWidth.columns(of: String(String.UnicodeScalarView(isolated)))
        }
        #expect(Set(ends).count == 1, "\(rows)")
        #expect(rows.allSatisfy { $0.hasSuffix("  7 km  end") })
    }

    @Test("names that are read from the right are set apart, each by itself")
    func apart() {
        let (open, close) = ("\u{2067}", "\u{2069}")
        #expect(Directions.setApart("home → work, 7 km") == "home → work, 7 km")
        #expect(
            Directions.setApart("בית → עבודה, 7 km")
                == "\(open)בית\(close) → \(open)עבודה\(close), 7 km")
        #expect(
            Directions.setApart("בית  7 km\nبيت") == "\(open)בית\(close)  7 km\n\(open)بيت\(close)")
        #expect(Directions.setApart("דרך בגין 12 ב x") == "\(open)דרך בגין 12 ב\(close) x")
        #expect(Directions.setApart("שדרות 12") == "\(open)שדרות\(close) 12")
        #expect(Directions.setApart("x בֵּית") == "x \(open)בֵּית\(close)")
        #expect(
            Directions.setApart("\u{1B}[1;33mבית\u{1B}[0m")
                == "\u{1B}[1;33m\(open)בית\(close)\u{1B}[0m")
    }

    @Test("on the live screen a row with such a name is sent whole, and set apart")
    func live() {
        func screen(_ text: String) -> Screen { Screen([ScreenLine(text)], columns: 20, rows: 1) }
        let changes = screen("בית 8 km").changes(from: screen("בית 7 km"))
        #expect(
            String(decoding: changes, as: UTF8.self)
                == "\u{1B}[1;1H\u{2067}בית\u{2069} 8 km\u{1B}[K")
    }

    @Test("one way to show a name")
    func marks() {
        #expect(
            "a\u{1B}[2J\nb\u{85}\u{2028}c→\u{202E}".withoutControls
                == "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}\u{FFFD}c→\u{FFFD}")
        #expect(Lettering.plain.spelled("Köln → 日 e\u{301}\n") == "K?ln -> ?? ??")
        #expect(
            Lettering.plain.written("a “b”\n\u{1B}[0m日\u{A0}…\n") == "a \"b\"\n\u{1B}[0m?? ...\n")
    }
}
