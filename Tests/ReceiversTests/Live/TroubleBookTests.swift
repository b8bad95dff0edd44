import Positioning
import Testing

@testable import Receivers

@Suite("A trouble is told when it begins and when it ends")
struct TroubleBookTests {
    @Test("once, whatever its figures are later")
    func once() {
        var book = TroubleBook(source: 3)
        let began = book.hold(.busy, "gpsd holds it")
        #expect(
            began == TroubleChange(source: 3, trouble: .busy, holds: true, detail: "gpsd holds it"))
        #expect(book.hold(.busy, "gpsd holds it") == nil)
        #expect(book.hold(.busy, "ModemManager holds it") == nil)
        #expect(book.hold(.silent, nil)?.holds == true)
        #expect(book.hold(.silent, nil) == nil)
        #expect(book.troubles == [.busy, .silent])
    }

    @Test("its end is told only if it held")
    func over() {
        var book = TroubleBook(source: 0)
        #expect(book.clear(.busy) == nil)
        _ = book.hold(.busy, nil)
        #expect(book.clear(TroubleBook.ofOpening).map(\.trouble) == [.busy])
        #expect(book.isEmpty)
    }
}
