/// How what is asked about mending trips is checked, as far as that needs no knowledge of them.
extension RequestFrame {
    static func check(_ split: Request.TripsSplit) throws -> Request.TripsSplit {
        guard (split.at == nil) != (split.stop == nil) else {
            throw RPCError.invalidParameters(
                "one of “at” (a time) and “stop” (a number from 1) is needed")
        }
        return split
    }

    static func check(_ numbers: Request.TripNumbers) throws -> Request.TripNumbers {
        guard (1...tripsAtOnce).contains(numbers.ids.count) else {
            throw RPCError.invalidParameters(
                "“ids” names 1 to \(tripsAtOnce) trips, not \(numbers.ids.count)")
        }
        guard Set(numbers.ids).count == numbers.ids.count else {
            throw RPCError.invalidParameters("“ids” names a trip twice")
        }
        return numbers
    }

    static func check(label: Request.TripsText) throws -> Request.TripsText {
        let text = label.text ?? ""
        guard text.utf8.count <= longestLabel else {
            throw RPCError.invalidParameters("“text” is longer than \(longestLabel) bytes")
        }
        guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw RPCError.invalidParameters("“text” of a label is one line; write more in a note")
        }
        return label
    }

    static func check(note: Request.TripsText) throws -> Request.TripsText {
        guard note.text?.utf8.count ?? 0 <= longestNote else {
            throw RPCError.invalidParameters("“text” is longer than \(longestNote) bytes")
        }
        return note
    }

    /// As many as are read at once, with their points.
    private static let tripsAtOnce = 100
    /// Bytes.
    private static let longestLabel = 256
}
