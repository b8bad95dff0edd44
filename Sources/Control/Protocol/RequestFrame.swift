/// One line from a client, understood or not.
struct RequestFrame: Equatable, Sendable {
    /// `nil` for a notification, which gets no answer; `.null` when it could not be read.
    var id: RequestID?
    var request: Result<Request, RPCError>

    /// Reads a line without its newline; never fails, for the answer to a bad line is a value too.
    init(line: some Collection<UInt8>) {
        id = .null
        do {
            if line.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "[") {
                throw RPCError.invalidRequest("batches are not supported: one object per line")
            }
            let head = try Self.decode(Head.self, from: line)
            id = head.id
            guard head.jsonrpc == nil || head.jsonrpc == "2.0" else {
                throw RPCError.invalidRequest("“jsonrpc” must be “2.0”")
            }
            guard let name = head.method else {
                throw RPCError.invalidRequest("“method” is missing")
            }
            guard let method = Method(rawValue: name) else {
                throw RPCError.unknownMethod(name)
            }
            request = .success(try Self.request(for: method, from: line))
        } catch let error as RPCError {
            request = .failure(error)
        } catch {
            request = .failure(Self.explain(error, as: RPCError.invalidRequest))
        }
        // What is no request at all is no notification either.
        if case .failure(let error) = request, error.code == RPCError.Code.invalidRequest {
            id = id ?? .null
        }
    }

    private static func request(
        for method: Method, from line: some Collection<UInt8>
    ) throws -> Request {
        switch method {
        case .version: .version
        case .status: .status
        case .subscribe:
            .subscribe(try parameters(Request.Subscribe.self, from: line) ?? .init())
        case .events: .events(try events(from: line))
        case .tripsList: .tripsList(try tripsList(from: line))
        case .tripsStats: .tripsStats(try tripsStats(from: line))
        case .tripsGet: .tripsGet(try tripsGet(from: line))
        case .tripsMerge:
            .tripsMerge(try check(try needed(Request.TripNumbers.self, of: "ids", from: line)))
        case .tripsSplit:
            .tripsSplit(try check(try needed(Request.TripsSplit.self, of: "id", from: line)))
        case .tripsLabel:
            .tripsLabel(
                try check(label: try needed(Request.TripsText.self, of: "id", from: line)))
        case .tripsNote:
            .tripsNote(try check(note: try needed(Request.TripsText.self, of: "id", from: line)))
        case .tripsSet:
            .tripsSet(try needed(Request.TripsSet.self, of: "id", from: line))
        case .tripsUndo:
            .tripsUndo(try needed(Request.TripChoice.self, of: "id", from: line))
        case .tripsDelete:
            .tripsDelete(try check(try needed(Request.TripNumbers.self, of: "ids", from: line)))
        case .tripsImport:
            .tripsImport(try needed(Request.TripsImport.self, of: "file", from: line))
        case .tripsImportPart:
            .tripsImportPart(try needed(Request.TripsImportPart.self, of: "upload", from: line))
        case .tripStart: .tripStart
        case .tripStop: .tripStop
        case .tripSet: .tripSet(try needed(Request.TripSet.self, of: "vehicle", from: line))
        case .placesList: .placesList(try placesList(from: line))
        case .placesAdd:
            .places(.add(try needed(Request.PlaceFigures.self, of: "name", from: line)))
        case .placesEdit:
            .places(.edit(try needed(Request.PlaceFigures.self, of: "name", from: line)))
        case .placesRemove:
            .places(.remove(try needed(Request.PlaceName.self, of: "name", from: line)))
        case .placesImport:
            .places(.import(try needed(Request.PlacesImport.self, of: "geojson", from: line)))
        case .courseList: .courseList(try page(from: line))
        case .courseGet: .courseGet(try courseGet(from: line))
        case .courseShow:
            .courseShow(try parameters(Request.CourseShow.self, from: line) ?? .init())
        case .courseStart:
            .courseStart(try needed(Request.CourseStart.self, of: "course", from: line))
        case .courseStop:
            .courseStop(try parameters(Request.CourseChoice.self, from: line) ?? .init())
        case .courseReplace:
            .courseReplace(try needed(Request.CourseReplace.self, of: "course", from: line))
        case .courseRerouting:
            .courseRerouting(
                try parameters(Request.CourseRerouting.self, from: line) ?? .init())
        case .courseConfirm: .courseConfirm(try courseConfirm(from: line))
        case .courseDiscard:
            .courseDiscard(try parameters(Request.CourseChoice.self, from: line) ?? .init())
        case .itineraryShow: .itineraryShow
        case .itinerarySet:
            .itinerarySet(try needed(Request.ItinerarySet.self, of: "visits", from: line))
        case .itinerarySkip:
            .itinerarySkip(try parameters(Request.ItinerarySkip.self, from: line) ?? .init())
        case .explored: .explored(try explored(from: line))
        case .why:
            try parameters(Request.PlaceQuestion.self, from: line).map { .whyPlace($0) } ?? .why
        case .health: .health
        case .backup: .backup
        case .reload: .reload
        }
    }

    private static func events(from line: some Collection<UInt8>) throws -> Request.Events {
        let parameters = try parameters(Request.Events.self, from: line) ?? .init()
        try check(limit: parameters.limit)
        return parameters
    }

    private static func page(from line: some Collection<UInt8>) throws -> Request.Page {
        let parameters = try parameters(Request.Page.self, from: line) ?? .init()
        try check(limit: parameters.limit)
        return parameters
    }

    private static func placesList(
        from line: some Collection<UInt8>
    ) throws -> Request.PlacesList {
        let parameters = try parameters(Request.PlacesList.self, from: line) ?? .init()
        if let box = parameters.box, box.cells == nil {
            throw RPCError.invalidParameters(Request.Box.objection)
        }
        return parameters
    }

    private static func explored(from line: some Collection<UInt8>) throws -> Request.Explored {
        let parameters = try parameters(Request.Explored.self, from: line) ?? .init()
        try check(limit: parameters.limit)
        if let objection = parameters.objection {
            throw RPCError.invalidParameters(objection)
        }
        return parameters
    }

    private static func courseGet(from line: some Collection<UInt8>) throws -> Request.CourseGet {
        let parameters = try needed(Request.CourseGet.self, of: "course", from: line)
        try check(limit: parameters.limit)
        guard parameters.from ?? 0 >= 0 else {
            throw RPCError.invalidParameters("“from” is a number of a position, from 0")
        }
        return parameters
    }

    private static func courseConfirm(
        from line: some Collection<UInt8>
    ) throws -> Request.CourseConfirm {
        let parameters = try parameters(Request.CourseConfirm.self, from: line) ?? .init()
        guard parameters.note?.utf8.count ?? 0 <= longestNote else {
            throw RPCError.invalidParameters("“note” is longer than \(longestNote) bytes")
        }
        return parameters
    }

    /// Parameters that there must be, for they say which `member`.
    private static func needed<Parameters: Decodable>(
        _ type: Parameters.Type, of member: String, from line: some Collection<UInt8>
    ) throws -> Parameters {
        guard let parameters = try parameters(type, from: line) else {
            throw RPCError.invalidParameters("“\(member)” is missing")
        }
        return parameters
    }

    /// Bytes; a page is enough for what a person has to say.
    static let longestNote = 4096

    private static func tripsList(from line: some Collection<UInt8>) throws -> Request.TripsWish {
        let parameters = try parameters(Request.TripsWish.self, from: line) ?? .init()
        try check(limit: parameters.limit)
        if let objection = parameters.objectionToList {
            throw RPCError.invalidParameters(objection)
        }
        return parameters
    }

    private static func tripsStats(from line: some Collection<UInt8>) throws -> Request.TripsWish {
        let parameters = try parameters(Request.TripsWish.self, from: line) ?? .init()
        if let objection = parameters.objectionToStats {
            throw RPCError.invalidParameters(objection)
        }
        return parameters
    }

    private static func check(limit: Int?) throws {
        guard limit ?? 0 >= 0 else {
            throw RPCError.invalidParameters("“limit” is a count: 0 or more, not \(limit ?? 0)")
        }
    }

    private static func tripsGet(
        from line: some Collection<UInt8>
    ) throws -> Request.TripsGet {
        guard let parameters = try parameters(Request.TripsGet.self, from: line) else {
            throw RPCError.invalidParameters("“id” is missing: a number, “last” or “open”")
        }
        return parameters
    }

    private static func parameters<Parameters: Decodable>(
        _ type: Parameters.Type, from line: some Collection<UInt8>
    ) throws -> Parameters? {
        do {
            return try JSONText.decode(Body<Parameters>.self, from: line).params
        } catch {
            throw explain(error, as: RPCError.invalidParameters)
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from line: some Collection<UInt8>
    ) throws -> Value {
        do {
            return try JSONText.decode(type, from: line)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw RPCError.parse("this line is no JSON: one object per line was expected")
        }
    }

    /// A decoder's complaint in our words.
    private static func explain(
        _ error: any Error, as make: (String) -> RPCError
    ) -> RPCError {
        func name(_ path: [any CodingKey]) -> String {
            path.filter { $0.stringValue != "params" }.map(\.stringValue).joined(separator: ".")
        }
        guard let error = error as? DecodingError else { return make("cannot read it") }
        switch error {
        case .keyNotFound(let key, _):
            return make("“\(key.stringValue)” is missing")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            let name = name(context.codingPath)
            return make(
                name.isEmpty
                    ? "an object was expected" : "“\(name)” is of the wrong kind")
        case .dataCorrupted(let context):
            return make("“\(name(context.codingPath))”: \(context.debugDescription)")
        @unknown default:
            return make("cannot read it")
        }
    }

    private struct Head: Decodable {
        var jsonrpc: String?
        var id: RequestID?
        var method: String?

        enum CodingKeys: String, CodingKey {
            case jsonrpc
            case id
            case method
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            jsonrpc = try container.decodeIfPresent(String.self, forKey: .jsonrpc)
            // An `id` of null is not an absent one.
            id =
                container.contains(.id) ? try container.decode(RequestID.self, forKey: .id) : nil
            method = try container.decodeIfPresent(String.self, forKey: .method)
        }
    }

    private struct Body<Parameters: Decodable>: Decodable {
        var params: Parameters?
    }

    private static let blanks = Set(" \t\r".utf8)
}
