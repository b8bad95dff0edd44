import Testing

@testable import Ledger

@Suite("Places added at run time are there after a restart")
struct PlacesTests {
    private func batch(_ places: PlaceEntry...) -> Batch {
        var batch = Batch()
        batch.places = places
        return batch
    }

    @Test("added, edited and removed, in the order of the batch")
    func kept() throws {
        let folder = try Folder()
        do {
            let (store, opening) = try Store.open(folder)
            #expect(opening.places.isEmpty && opening.secret.count == 16)
            try store.commit(
                batch(
                    PlaceEntry(name: "work", feature: "w"), PlaceEntry(name: "home", feature: "h"),
                    PlaceEntry(name: "gone", feature: "g"), PlaceEntry(name: "gone", feature: nil)))
            try store.commit(batch(PlaceEntry(name: "home", feature: "h2")))
        }
        let (_, opening) = try Store.open(folder)
        #expect(
            opening.places == [
                PlaceEntry(name: "home", feature: "h2"), PlaceEntry(name: "work", feature: "w"),
            ])
    }

    @Test("two batches make one, in their order")
    func merged() {
        var first = batch(PlaceEntry(name: "home", feature: "h"))
        first.merge(batch(PlaceEntry(name: "home", feature: nil)))
        #expect(first.places.map(\.feature) == ["h", nil] && !first.isEmpty)
    }

    @Test("the secret of a store stays, and no two have the same")
    func secret() throws {
        let folder = try Folder()
        let secrets = try (0..<2).map { _ in try Store.open(folder).1.secret }
        let other = try Store.open(try Folder()).1.secret
        #expect(secrets[0] == secrets[1] && secrets[0] != other)
    }
}
