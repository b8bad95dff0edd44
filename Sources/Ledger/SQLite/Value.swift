/// What a statement can be given, and can give back.
enum Value: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }

    init(_ real: Double?) { self = real.map(Value.real) ?? .null }

    init(_ text: String?) { self = text.map(Value.text) ?? .null }
}
