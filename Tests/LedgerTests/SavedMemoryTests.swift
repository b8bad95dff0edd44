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
        #expect(try SavedMemory.decode(bytes).get() == memory())
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
