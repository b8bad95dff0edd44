import Configuration
import Control
import Glibc
import Positioning
import Tracking

/// `rodictl itinerary show|set|skip`.
enum ItineraryCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let verb = call.operands.first ?? "show"
        let rest = Array(call.operands.dropFirst())
        guard rest.count <= (verb == "show" ? 0 : 1) else {
            throw Failure(.usage, "“\(rest.last ?? "")” is not expected here")
        }
        switch verb {
        case "show":
            try call.show(.itineraryShow, as: ItineraryListing.self) {
                ItineraryScreen.text($0, lettering: Output.lettering)
            }
        case "set":
            guard let path = rest.first else {
                throw Failure(.usage, "itinerary set needs a file, or - for standard input")
            }
            try change(.itinerarySet(.init(visits: try visits(in: path))), call)
        case "skip":
            try change(.itinerarySkip(.init(visit: try rest.first.map(number))), call)
        case let other:
            throw Failure(.usage, "“\(other)” is none of: itinerary show, set, skip")
        }
        return .fine
    }

    private static func change(_ request: Request, _ call: Call) throws(Failure) {
        try call.show(request, as: ItineraryChangeRecord.self) { ItineraryScreen.sentence($0) }
    }

    /// A visit of the list.
    private static func number(_ text: String) throws(Failure) -> Int {
        guard let number = Int(text), number > 0 else {
            throw Failure(.usage, "“\(text)” is no visit: a number was expected")
        }
        return number
    }

    // MARK: The list

    /// What a file says, checked here because only here its lines are known.
    static func visits(in path: String) throws(Failure) -> [JSONValue] {
        let verdict =
            path == "-"
            ? ItineraryFile.read(
                TextFile(path: "standard input", bytes: standardInput()), places: .unknown)
            : ItineraryFile.load(path, places: .unknown, isChosen: true)
        guard let visits = verdict.value else {
            throw Failure(.refused, verdict.complaints.map(\.description).joined(separator: "\n"))
        }
        let values = visits.map { visit in
            JSONValue.object([
                "place": .text(visit.place), "start": .text("\(visit.start)"),
                "end": .text("\(visit.end)"),
            ])
        }
        // An encoded list is text.
        let size = (try? JSONText.encode(values).count) ?? 0
        guard size <= largest else {
            throw Failure(
                .refused,
                "\(visits.count) visits do not fit into a request of 64 KiB; put them into the "
                    + "configured file, and then: systemctl reload rodid")
        }
        return values
    }

    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        // A list that is larger than this is refused anyway.
        while bytes.count <= 1 << 20 {
            let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Bytes that leave room for the rest of the request.
    private static let largest = 65_536 - 200
}
