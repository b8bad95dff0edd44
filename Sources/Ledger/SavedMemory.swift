import FoundationEssentials
package import Positioning
package import Tracking

/// The pipeline's memory, and what was learned of receivers, as the store keeps them.
///
/// JSON with a version: what a later version cannot read it says so, and starts afresh.
package enum SavedMemory {
    private struct Envelope: Codable {
        var version: Int
        var memory: PipelineMemory
        var receivers: [ReceiverMemory]?
    }

    /// The part that can be read whatever became of the rest.
    private struct Receivers: Codable {
        var receivers: [ReceiverMemory]?
    }

    /// Without the visits of the itinerary and the places that are known, which have rows of their own.
    package static func encode(
        _ memory: PipelineMemory, receivers: [ReceiverMemory] = []
    ) throws -> [UInt8] {
        var memory = memory
        memory.itinerary = memory.itinerary?.withoutRecords.worthKeeping
        memory.places.known = .none
        let envelope = Envelope(
            version: version, memory: memory, receivers: receivers.isEmpty ? nil : receivers)
        return Array(try JSONEncoder().encode(envelope))
    }

    /// What was learned of receivers; nothing when that cannot be read, which costs a hunt.
    package static func receivers(in bytes: [UInt8]) -> [ReceiverMemory] {
        guard JSONScreen.firstFault(in: bytes) == nil,
            let saved = try? JSONDecoder().decode(Receivers.self, from: Data(bytes))
        else { return [] }
        return saved.receivers ?? []
    }

    /// The memory, with what the store keeps of places and the itinerary, or why it cannot be used.
    package static func decode(
        _ bytes: [UInt8], knowing places: KnownPlaces, itinerary: ItineraryRecord? = nil
    ) -> Result<PipelineMemory, Unreadable> {
        if let fault = JSONScreen.firstFault(in: bytes) {
            return .failure(Unreadable(reason: "malformed at byte \(fault)"))
        }
        do {
            var memory = try JSONDecoder().decode(Envelope.self, from: Data(bytes)).memory
            // What an older Rodi wrote has them itself.
            if memory.places.known.isEmpty { memory.places.known = places }
            if let itinerary {
                memory.itinerary = ItineraryMemory(itinerary.visits, and: memory.itinerary)
            }
            return .success(memory)
        } catch {
            return .failure(Unreadable(reason: "\(error)"))
        }
    }

    package struct Unreadable: Error {
        package let reason: String
    }

    private static let version = 1
}
