import Control
import Invocation
import Positioning

/// `rodictl places list|add|edit|remove|import`.
enum PlacesCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let verb = call.operands.first ?? "list"
        let rest = Array(call.operands.dropFirst())
        if verb != "add", verb != "edit",
            let option = Self.figures.first(where: { call.value($0) != nil })
        {
            throw Failure(.usage, "--\(option) belongs to: places add, places edit")
        }
        switch verb {
        case "list":
            try expect(rest, 0)
            try list(call)
        case "add":
            let name = try name(rest, verb)
            let figures = try figures(of: name, call)
            guard call.value("at") != nil, figures.radius != nil else {
                throw Failure(
                    .usage, "places add needs --at LAT,LON or --at here, and --radius METRES")
            }
            try change(.add(figures), call)
        case "edit":
            let name = try name(rest, verb)
            try change(.edit(try figures(of: name, call)), call)
        case "remove":
            try change(.remove(.init(name: try name(rest, verb))), call)
        case "import":
            guard let file = rest.first else {
                throw Failure(.usage, "places import needs a file: GeoJSON, or - ")
            }
            try expect(rest, 1)
            try change(.import(.init(geojson: try PlacesText.read(file))), call)
        case let other:
            throw Failure(
                .usage, "“\(other)” is none of: places list, add, edit, remove, import")
        }
        return .fine
    }

    static let figures = ["at", "radius", "dwell", "private"]

    /// The options that say what a place is.
    private static func figures(
        of name: String, _ call: Call
    ) throws(Failure) -> Request.PlaceFigures {
        var figures = Request.PlaceFigures(name: name)
        if let text = call.value("at") {
            if text == "here" {
                figures.here = true
            } else {
                let position = try position(text)
                (figures.lat, figures.lon) = (position.latitude, position.longitude)
            }
        }
        figures.radius = try measure("radius", of: "60 or 60m", ["m": 1, "km": 1000], call)
        figures.dwell = try measure("dwell", of: "90 or 90s", ["s": 1, "min": 60, "h": 3600], call)
        switch call.value("private") {
        case nil:
            if call.invocation.has("private") { figures.private = true }
        case "yes": figures.private = true
        case "no": figures.private = false
        case let other?:
            throw Failure(.usage, "--private=yes or --private=no, not “\(other)”")
        }
        return figures
    }

    static func position(_ text: String) throws(Failure) -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard parts.count == 2, numbers.count == 2,
            Coordinate(latitude: numbers[0], longitude: numbers[1]).isValid
        else {
            throw Failure(
                .usage,
                "--at needs a latitude and a longitude, such as 52.09,5.12, or here; not “\(text)”")
        }
        return Coordinate(latitude: numbers[0], longitude: numbers[1])
    }

    /// A number with a unit, or without one in SI.
    private static func measure(
        _ option: String, of example: String, _ units: [String: Double], _ call: Call
    ) throws(Failure) -> Double? {
        guard let text = call.value(option) else { return nil }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = String(text.dropFirst(digits.count))
        guard let number = Double(digits), let factor = unit.isEmpty ? 1 : units[unit] else {
            throw Failure(.usage, "--\(option) needs a number such as \(example), not “\(text)”")
        }
        return number * factor
    }

    private static func change(_ wish: Request.PlaceWish, _ call: Call) throws(Failure) {
        try call.show(.places(wish), as: PlacesChangeRecord.self) { sentence($0, wish) }
    }

    static func sentence(_ record: PlacesChangeRecord, _ wish: Request.PlaceWish) -> String {
        let warning =
            record.durable == false
            ? "The store does not work: it is kept in memory. See: rodictl health\n" : ""
        let text =
            switch wish {
            case .add: "Place \(record.places.joined()) added."
            case .edit: "Place \(record.places.joined()) changed."
            case .remove: "Place \((record.removed ?? []).joined()) removed."
            case .import: "\(record.places.count) places added."
            }
        return text.withoutControls + "\n" + warning
    }

    private static func name(_ rest: [String], _ verb: String) throws(Failure) -> String {
        guard let name = rest.first else {
            throw Failure(.usage, "places \(verb) needs the name of a place")
        }
        try expect(rest, 1)
        return name
    }

    private static func expect(_ rest: [String], _ count: Int) throws(Failure) {
        if rest.count > count {
            throw Failure(.usage, "“\(rest[count])” is not expected here")
        }
    }

    private static func list(_ call: Call) throws(Failure) {
        try call.show(.placesList(.init()), as: PlacesRecord.self) { record in
            guard !record.places.isEmpty else { return "No places are configured.\n" }
            var table = Table(lettering: Output.lettering)
            table.add(["Place", "Kind", "State", "Since", ""])
            for place in record.places {
                var remarks: [String] = []
                if place.stale == true { remarks.append("stale: no receiver") }
                if place.private == true { remarks.append("private") }
                if place.added == true { remarks.append("added") }
                table.add([
                    place.name, place.kind.rawValue, place.state.rawValue,
                    place.since.map(LocalTime.dateAndMinute) ?? "",
                    remarks.joined(separator: ", "),
                ])
            }
            return table.text
        }
    }
}
