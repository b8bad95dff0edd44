import Positioning

/// Why a request was not answered with a result, as JSON-RPC's `error` member.
///
/// Source: JSON-RPC 2.0 section 5.1; −32099…−32000 are ours.
package struct RPCError: Error, Hashable, Codable, Sendable {
    package var code: Int
    /// What was read, what was expected, what to do.
    package var message: String

    package init(code: Int, message: String) {
        self.code = code
        self.message = message
    }

    package enum Code {
        package static let parse = -32700
        package static let invalidRequest = -32600
        package static let unknownMethod = -32601
        package static let invalidParameters = -32602
        package static let fault = -32603
        package static let notPermitted = -32001
        package static let busy = -32002
        package static let notFound = -32003
        package static let refused = -32004
        package static let unavailable = -32005
    }

    /// The line was not JSON.
    package static func parse(_ message: String) -> RPCError {
        RPCError(code: Code.parse, message: message)
    }

    /// JSON, but no JSON-RPC request.
    package static func invalidRequest(_ message: String) -> RPCError {
        RPCError(code: Code.invalidRequest, message: message)
    }

    package static func invalidParameters(_ message: String) -> RPCError {
        RPCError(code: Code.invalidParameters, message: message)
    }

    /// Something of ours failed.
    package static func fault(_ message: String) -> RPCError {
        RPCError(code: Code.fault, message: message)
    }

    package static func notPermitted(_ message: String) -> RPCError {
        RPCError(code: Code.notPermitted, message: message)
    }

    package static func busy(_ message: String) -> RPCError {
        RPCError(code: Code.busy, message: message)
    }

    /// Nothing of that name or number.
    package static func notFound(_ message: String) -> RPCError {
        RPCError(code: Code.notFound, message: message)
    }

    /// Understood and permitted, but not possible now.
    package static func refused(_ message: String) -> RPCError {
        RPCError(code: Code.refused, message: message)
    }

    /// The store does not answer; asking again later may help.
    package static func unavailable(_ message: String) -> RPCError {
        RPCError(code: Code.unavailable, message: message)
    }

    /// There is no such method; the nearest name is offered.
    package static func unknownMethod(_ name: String) -> RPCError {
        let nearest = nearestName(to: name, among: Method.allCases.map(\.rawValue))
        return RPCError(
            code: Code.unknownMethod,
            message: "no method “\(name.prefix(longestEcho))”"
                + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
    }

    /// How much of what was read an error repeats, in characters.
    private static let longestEcho = 64
}
