import Control

/// `rodictl places list`.
enum PlacesCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let operands = call.operands
        guard operands.isEmpty || operands == ["list"] else {
            throw Failure(.usage, "“\(operands[0])” is none of: places list")
        }
        try call.show(.placesList, as: PlacesRecord.self) { record in
            guard !record.places.isEmpty else { return "No places are configured.\n" }
            var table = Table()
            table.add(["Place", "Kind", "State", "Since", ""])
            for place in record.places {
                var remarks: [String] = []
                if place.stale == true { remarks.append("stale: no receiver") }
                if place.private == true { remarks.append("private") }
                table.add([
                    place.name, place.kind.rawValue, place.state.rawValue,
                    place.since.map(LocalTime.dateAndMinute) ?? "",
                    remarks.joined(separator: ", "),
                ])
            }
            return table.text
        }
        return .fine
    }
}
