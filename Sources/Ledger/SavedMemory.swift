import FoundationEssentials
import Positioning
package import Tracking

/// The pipeline's memory as the store keeps it.
///
/// JSON with a version: what a later version cannot read it says so, and starts afresh.
package enum SavedMemory {
    private struct Envelope: Codable {
        var version: Int
        var memory: PipelineMemory
    }

    package static func encode(_ memory: PipelineMemory) throws -> [UInt8] {
        Array(try JSONEncoder().encode(Envelope(version: version, memory: memory)))
    }

    /// The memory, or why it cannot be used.
    package static func decode(_ bytes: [UInt8]) -> Result<PipelineMemory, Unreadable> {
        if let fault = JSONScreen.firstFault(in: bytes) {
            return .failure(Unreadable(reason: "malformed at byte \(fault)"))
        }
        do {
            return .success(try JSONDecoder().decode(Envelope.self, from: Data(bytes)).memory)
        } catch {
            return .failure(Unreadable(reason: "\(error)"))
        }
    }

    package struct Unreadable: Error {
        package let reason: String
    }

    private static let version = 1
}
