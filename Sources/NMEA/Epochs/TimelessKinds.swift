/// Which void sentences without a time an epoch has had.
///
/// The same one again is the next instant.
struct TimelessKinds: OptionSet, Sendable {
    let rawValue: UInt8

    static let rmc = TimelessKinds(rawValue: 1)
    static let gga = TimelessKinds(rawValue: 2)
}
