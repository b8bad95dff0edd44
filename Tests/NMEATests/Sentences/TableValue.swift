/// A value as the table has it.
enum TableValue: Decodable, Equatable {
    case text(String)
    case number(Double)
    /// The table says that there is none.
    case absent

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .absent
        } else if let number = try? container.decode(Double.self) {
            // What is no number is text: the next line would have failed.
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func agrees(with other: TableValue, within tolerance: Double = 0) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)):
            abs(one - two) < max(1e-6 * max(1, abs(two)), tolerance)
        case (.text(let one), .text(let two)): one == two
        case (.absent, .absent): true
        case (.absent, _), (_, .absent), (.number, .text), (.text, .number): false
        }
    }
}
