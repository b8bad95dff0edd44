import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("What is saved beside the pipeline's memory can be read without it")
struct SavedMemoryTests {
    private let learned = [
        ReceiverMemory(
            source: "serial:///dev/ttyUSB0", baud: 921_600,
            stableName: "/dev/serial/by-id/usb-u-blox"),
        ReceiverMemory(source: "serial:///dev/serial0", baud: 4800),
    ]

    private func memory() -> PipelineMemory {
        Pipeline(
            settings: Settings(), places: [], sources: ["test"], build: nil, nextTrip: 1,
            memory: nil,
            from: .sameBoot
        ).memory
    }

    @Test("both come back")
    func whole() throws {
        let bytes = try SavedMemory.encode(memory(), receivers: learned)
        #expect(SavedMemory.receivers(in: bytes) == learned)
        #expect(try SavedMemory.decode(bytes, knowing: .none).get() == memory())
    }

    @Test("visits of the itinerary are kept apart, and are there again when both are read")
    func visits() throws {
        let visit = Visit(
            place: "home", start: UTC(milliseconds: 0), end: UTC(milliseconds: 3_600_000))
        var pipeline = Pipeline(settings: Settings(), places: [], itinerary: [visit], build: nil)
        var effects: [Effect] = []
        pipeline.handle(
            .commandReceived(.itinerary(.skip())), at: Uptime(seconds: 1), into: &effects)
        let bytes = try SavedMemory.encode(pipeline.memory)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("home"))
        let record = ItineraryRecord(file: 1, visits: pipeline.visitRecords)
        #expect(record.visits == [VisitRecord(visit, .skipped)])
        #expect(
            try SavedMemory.decode(bytes, knowing: .none, itinerary: record).get()
                == pipeline.memory)
    }

    @Test("places are kept apart too; what an older Rodi wrote has them all itself")
    func places() throws {
        var whole = memory()
        whole.places.known = KnownPlaces(marks: [1, 2, 3])
        let bytes = try SavedMemory.encode(whole)
        #expect(try SavedMemory.decode(bytes, knowing: whole.places.known).get() == whole)
        #expect(try SavedMemory.decode(bytes, knowing: .none).get() == memory())

        let text = String(decoding: bytes, as: UTF8.self)
        let form = #""places":{"inside":[]}"#
        try #require(text.contains(form))
        let older = text.replacing(
            form,
            with: #""places":[{"place":"home","side":"inside","since":7,"isDwelt":true,"#
                + #""fingerprint":-12},{"place":"shop","side":"outside","isDwelt":false,"#
                + #""fingerprint":5}]"#)
        let read = try SavedMemory.decode(Array(older.utf8), knowing: .none).get()
        #expect(read.places.inside.map(\.place) == ["home"])
        #expect(read.places.inside.first?.since == Uptime(nanoseconds: 7))
        #expect(read.places.known.count == 2)
        var rest = read
        rest.places = memory().places
        #expect(rest == memory())
    }

    @Test("a store of before, and one that is damaged, have learned nothing")
    func none() throws {
        #expect(SavedMemory.receivers(in: try SavedMemory.encode(memory())).isEmpty)
        #expect(SavedMemory.receivers(in: Array("{\"receivers\":7}".utf8)).isEmpty)
        #expect(SavedMemory.receivers(in: [0xFF]).isEmpty)
    }

    @Test("a memory of another version does not take the receivers with it")
    func otherVersion() {
        let text =
            #"{"version":99,"memory":{},"receivers":[{"source":"serial:///dev/serial0","baud":4800}]}"#
        #expect(SavedMemory.receivers(in: Array(text.utf8)) == [learned[1]])
    }
}
