package import FoundationEssentials
import Positioning

/// The one way records become text and back: keys sorted, slashes as they are.
package enum JSONText {
    package static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    package static func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>
    ) throws -> Value {
        let bytes = Array(bytes)
        if let fault = JSONScreen.firstFault(in: bytes) {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "malformed text at byte \(fault)"))
        }
        return try JSONDecoder().decode(type, from: Data(bytes))
    }
}
