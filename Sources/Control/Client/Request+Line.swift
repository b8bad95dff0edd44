extension Request {
    /// The line that asks it, newline included.
    func line(id: Int64) throws -> [UInt8] {
        Array(try JSONText.encode(Envelope(id: id, request: self))) + [UInt8(ascii: "\n")]
    }

    private struct Envelope: Encodable {
        let id: Int64
        let request: Request

        enum CodingKeys: String, CodingKey {
            case jsonrpc
            case id
            case method
            case params
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode("2.0", forKey: .jsonrpc)
            try container.encode(id, forKey: .id)
            try container.encode(request.method, forKey: .method)
            switch request {
            case .subscribe(let wish): try container.encode(wish, forKey: .params)
            case .events(let range): try container.encode(range, forKey: .params)
            case .tripsList(let wish), .tripsStats(let wish):
                try container.encode(wish, forKey: .params)
            case .tripsGet(let trip): try container.encode(trip, forKey: .params)
            case .tripsMerge(let trips), .tripsDelete(let trips):
                try container.encode(trips, forKey: .params)
            case .tripsImport(let trip): try container.encode(trip, forKey: .params)
            case .tripsImportPart(let part): try container.encode(part, forKey: .params)
            case .tripsSplit(let wish): try container.encode(wish, forKey: .params)
            case .tripsLabel(let text), .tripsNote(let text):
                try container.encode(text, forKey: .params)
            case .tripsSet(let wish): try container.encode(wish, forKey: .params)
            case .tripsUndo(let trip): try container.encode(trip, forKey: .params)
            case .tripSet(let wish): try container.encode(wish, forKey: .params)
            case .courseList(let range): try container.encode(range, forKey: .params)
            case .courseGet(let wish): try container.encode(wish, forKey: .params)
            case .courseShow(let session): try container.encode(session, forKey: .params)
            case .courseStart(let wish): try container.encode(wish, forKey: .params)
            case .courseReplace(let wish): try container.encode(wish, forKey: .params)
            case .courseRerouting(let wish): try container.encode(wish, forKey: .params)
            case .courseConfirm(let wish): try container.encode(wish, forKey: .params)
            case .explored(let wish): try container.encode(wish, forKey: .params)
            case .whyPlace(let question): try container.encode(question, forKey: .params)
            case .places(.add(let figures)), .places(.edit(let figures)):
                try container.encode(figures, forKey: .params)
            case .places(.remove(let name)): try container.encode(name, forKey: .params)
            case .places(.import(let file)): try container.encode(file, forKey: .params)
            case .courseStop(let session), .courseDiscard(let session):
                try container.encode(session, forKey: .params)
            case .itinerarySet(let wish): try container.encode(wish, forKey: .params)
            case .itinerarySkip(let wish): try container.encode(wish, forKey: .params)
            case .placesList(let wish): try container.encode(wish, forKey: .params)
            case .version, .status, .tripStart, .tripStop, .itineraryShow, .why, .health,
                .backup, .reload:
                break
            }
        }
    }
}
