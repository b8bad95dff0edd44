/// Who speaks: two letters as one number.
struct Talker: RawRepresentable, Equatable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
        rawValue = UInt16(UInt8(ascii: first)) << 8 | UInt16(UInt8(ascii: second))
    }
}
