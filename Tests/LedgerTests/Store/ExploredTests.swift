import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("Explored cells are listed by box, time and precision, page by page")
struct ExploredTests {
    let folder: Folder
    let store: Store
    /// 40 columns by 12 rows, entered a second apart.
    let cells: [Geohash]

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        let first = Geohash.sample()
        cells = (0..<480).map {
            Geohash(column: first.column + $0 % 40, row: first.row + $0 / 40)
        }
        let strokes = cells.enumerated().map {
            StrokeEntry(1, .cell($1, at: instant(100 + Double($0))))
        }
        var trip = TripRecord.sample(1, ending: .stop)
        trip.end = Moment(instant(1000))
        try store.commit(.of(trips: [trip], strokes: strokes, offset: proved))
    }

    private func box(_ cell: Geohash, columns: Double, rows: Double) throws -> GeohashBox {
        let corner = cell.corner
        return try #require(
            GeohashBox(
                south: corner.latitude, west: corner.longitude,
                north: corner.latitude + rows * Geohash.side,
                east: corner.longitude + columns * Geohash.side))
    }

    @Test("all of them, in the order of their names, whatever the page")
    func pages() throws {
        let names = cells.map(\.text).sorted()
        for limit in [1, 7, 479, 480, 1000] {
            var heard: [String] = []
            var filter = ExploredFilter(limit: limit)
            var pages = 0
            while true {
                let page = try store.explored(filter)
                #expect(page.count == (pages == 0 ? 480 : nil))
                heard += page.cells.map(\.area.text)
                pages += 1
                guard page.hasMore else { break }
                filter.after = page.cells.last?.area
            }
            #expect(heard == names)
            #expect(pages == (480 + limit - 1) / limit)
        }
    }

    @Test("in a box are those that it touches, and a border is no touch")
    func boxes() throws {
        let corner = cells[40 * 3 + 5]
        let exact = try store.explored(
            ExploredFilter(box: try box(corner, columns: 4, rows: 2), limit: 1000))
        #expect(exact.count == 8)
        #expect(exact.cells.first?.area.text == exact.cells.map(\.area.text).min())
        let wider = try box(corner, columns: 4.25, rows: 2)
        #expect(try store.explored(ExploredFilter(box: wider)).count == 10)
        #expect(wider.count(letters: 7) == 10)
        let beyond = try box(cells[39], columns: 10, rows: 12)
        #expect(try store.explored(ExploredFilter(box: beyond)).count == 12)
        #expect(beyond.count(letters: 7) == 120)
    }

    @Test("any box holds what asking each cell says, coarse or fine", arguments: UInt64(1)...20)
    func anyBox(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let corner = cells[0].corner
        func offset() -> Double { Double.random(in: -20...45, using: &dice) * Geohash.side }
        let (a, b, c, d) = (offset(), offset(), offset(), offset())
        let box = try #require(
            GeohashBox(
                south: corner.latitude + min(a, b), west: corner.longitude + min(c, d),
                north: corner.latitude + max(a, b), east: corner.longitude + max(c, d)))
        let inside = cells.filter(box.contains)
        for letters in 1...7 {
            let names = Set(inside.compactMap { $0.name(letters: letters) }).sorted()
            let page = try store.explored(
                ExploredFilter(letters: letters, box: box, limit: 1000))
            #expect(page.cells.map(\.area.text) == names)
            #expect(page.cells.reduce(0) { $0 + $1.cells } == inside.count)
            #expect(box.count(letters: letters) >= names.count)
        }
    }

    @Test("coarser ones tell how many cells, since when and until when")
    func coarse() throws {
        let page = try store.explored(ExploredFilter(letters: 5))
        #expect(page.cells.reduce(0) { $0 + $1.cells } == 480)
        #expect(page.count == page.cells.count)
        for area in page.cells {
            let times = cells.enumerated().filter { area.area.cells.contains($1.rawValue) }
                .map { proved.utc(at: instant(100 + Double($0.offset))) }
            #expect(area.first == times.min() && area.last == times.max())
        }
        #expect(try store.explored(ExploredFilter(letters: 1)).cells.map(\.area.text) == ["u"])
    }

    @Test("in a time are those that were explored first then")
    func times() throws {
        let filter = ExploredFilter(
            since: proved.utc(at: instant(200)), until: proved.utc(at: instant(300)))
        #expect(try store.explored(filter).count == 100)
        #expect(try store.explored(filter).cells.count == 100)
    }
}
