import FoundationEssentials

/// Builds the lines that the server sends, without a second pass over what is encoded already.
enum Line {
    static func result(_ body: some Encodable, to id: RequestID) -> [UInt8] {
        do {
            let encoded = try JSONText.encode(body)
            return start(id, member: "result", room: encoded.count) + encoded + end
        } catch {
            // A figure that is no number, where a rule of ours failed to keep it out.
            return self.error(.fault("the answer cannot be written: \(error)"), to: id)
        }
    }

    static func error(_ error: RPCError, to id: RequestID) -> [UInt8] {
        // A code and a text can always be written.
        let encoded = (try? JSONText.encode(error)) ?? Data()
        return start(id, member: "error", room: encoded.count) + encoded + end
    }

    /// A message nobody asked for; `params` is an encoded object.
    ///
    /// The number of the subscription goes in front of the object's own members.
    static func notification(
        _ kind: Notification.Kind, _ params: some Collection<UInt8>, subscription: Int? = nil
    ) -> [UInt8] {
        var line = Array("{\"jsonrpc\":\"2.0\",\"method\":\"\(kind.rawValue)\",\"params\":".utf8)
        line.reserveCapacity(line.count + params.count + 32)
        if let subscription {
            line += "{\"subscription\":\(subscription)".utf8
            // `{}` becomes `{"subscription":1}`.
            if params.count > 2 { line.append(UInt8(ascii: ",")) }
            line += params.dropFirst()
        } else {
            line += params
        }
        return line + end
    }

    private static func start(_ id: RequestID, member: String, room: Int) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(room + 64)
        line += "{\"jsonrpc\":\"2.0\",\"id\":".utf8
        switch id {
        case .number(let number): line += "\(number)".utf8
        case .null: line += "null".utf8
        // A text can always be written.
        case .text(let text): line += (try? JSONText.encode(text)) ?? Data("null".utf8)
        }
        line += ",\"\(member)\":".utf8
        return line
    }

    private static let end = Array("}\n".utf8)
}
