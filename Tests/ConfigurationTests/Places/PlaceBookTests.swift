import Positioning
import Testing
import Tracking

@testable import Configuration

@Suite("Places are added to those of the file, no two of one name")
struct PlaceBookTests {
    private func circle(_ name: String, enter: Double = 60) -> Place {
        Place(
            name: name,
            shape: .circle(
                center: Coordinate(latitude: 46.5, longitude: 7.25), enter: enter, leave: enter + 20
            ))
    }

    @Test("a name is taken once, by the file or by an added place, and all are added or none")
    func clash() {
        var book = PlaceBook(path: "p.geojson", drawn: [circle("home")])
        #expect(book.add([circle("work")]) == nil)
        #expect(book.add([circle("new"), circle("home")]) == .taken("home", by: "p.geojson"))
        #expect(book.add([circle("new"), circle("work")]) == .taken("work", by: nil))
        #expect(book.places.map(\.name) == ["home", "work"])
        #expect(book.addedNames == ["work"])
    }

    @Test("what stands in the file is changed there")
    func changeable() {
        var book = PlaceBook(path: "p.geojson", drawn: [circle("home")], added: [circle("work")])
        #expect(book.changeable("home") == .failure(.ofFile("p.geojson")))
        #expect(book.changeable("wrok") == .failure(.unknown))
        #expect(book.changeable("work") == .success(circle("work")))
        book.replace(circle("work", enter: 90))
        #expect(book.places.last == circle("work", enter: 90))
        book.remove("work")
        #expect(book.places.map(\.name) == ["home"])
    }

    @Test("a name that comes into the file later counts there, and the added one waits")
    func hidden() {
        var book = PlaceBook(path: "p.geojson", drawn: [], added: [circle("home"), circle("work")])
        book = book.with(drawn: [circle("home", enter: 200)], of: "p.geojson")
        #expect(book.places == [circle("home", enter: 200), circle("work")])
        #expect(book.hidden == ["home"] && book.addedNames == ["work"])
        book = book.with(drawn: [], of: "p.geojson")
        #expect(book.places == [circle("home"), circle("work")])
    }

    @Test("what a store holds is older than what was added meanwhile")
    func recalled() {
        var book = PlaceBook(path: "p.geojson", drawn: [], added: [circle("work", enter: 90)])
        book.recall([circle("home"), circle("work")])
        #expect(book.places == [circle("home"), circle("work", enter: 90)])
    }
}
