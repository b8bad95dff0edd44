/// One line from the daemon, taken apart but not decoded further.
package enum Message: Equatable, Sendable {
    /// The text of `result`.
    case result(id: Int64, [UInt8])
    /// `id` is `nil` when the daemon could not tell which question was wrong.
    case error(id: Int64?, RPCError)
    /// A notification and the text of its `params`.
    case notification(Notification.Kind, [UInt8])
    /// Of a kind that this version does not know: to be skipped.
    case unknown

    package init(line: [UInt8]) throws(ClientError) {
        guard let members = MessageMembers.ranges(in: line) else {
            throw .unreadable("a line is no JSON object")
        }
        func text(_ name: String) -> [UInt8]? { members[name].map { Array(line[$0]) } }
        // An id that is no number of ours is as good as none.
        let id = text("id").flatMap { Int64(String(decoding: $0, as: UTF8.self)) }

        if let params = text("params"), let method = text("method") {
            let name = String(decoding: method.dropFirst().dropLast(), as: UTF8.self)
            self = Notification.Kind(rawValue: name).map { .notification($0, params) } ?? .unknown
        } else if let error = text("error") {
            self = .error(id: id, try Self.decode(RPCError.self, from: error, of: "an error"))
        } else if let result = text("result"), let id {
            self = .result(id: id, result)
        } else {
            self = .unknown
        }
    }

    package static func decode<Record: Decodable>(
        _ type: Record.Type, from text: [UInt8], of what: String
    ) throws(ClientError) -> Record {
        do {
            return try JSONText.decode(type, from: text)
        } catch {
            throw .unreadable("\(what) (are rodid and rodictl of one version?)")
        }
    }
}

extension Notification {
    /// Decodes the `params` of a notification.
    package init(_ kind: Kind, _ params: [UInt8]) throws(ClientError) {
        let what = "a \(kind.rawValue)"
        switch kind {
        case .position:
            self = .position(try Message.decode(PositionRecord.self, from: params, of: what))
        case .progress:
            self = .progress(try Message.decode(ProgressRecord.self, from: params, of: what))
        case .visit:
            self = .visit(try Message.decode(VisitSummary.self, from: params, of: what))
        case .event:
            var event = try Message.decode(EventRecord.self, from: params, of: what)
            // It belongs to the message, not to what happened.
            event.fields["subscription"] = nil
            self = .event(event)
        case .heartbeat:
            let beat = try Message.decode(Heartbeat.self, from: params, of: what)
            self = .heartbeat(uptime: beat.uptime)
        case .goodbye:
            self = .goodbye(try Message.decode(Goodbye.self, from: params, of: what))
        }
    }
}
