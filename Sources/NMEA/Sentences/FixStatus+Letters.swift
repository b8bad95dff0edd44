import Positioning

/// How the fix was made, by the letters and figures of NMEA.
///
/// Source: nmea.md §6.
extension FixStatus {
    /// The FAA mode letter of RMC, GLL, GNS and VTG.
    init(mode: Field) {
        switch mode.letter {
        case nil, UInt8(ascii: "N"), UInt8(ascii: "V"), UInt8(ascii: "O"): self = .unknown
        case UInt8(ascii: "D"), UInt8(ascii: "P"): self = .differential
        case UInt8(ascii: "R"): self = .rtkFixed
        case UInt8(ascii: "F"): self = .rtkFloat
        case UInt8(ascii: "E"): self = .deadReckoning
        case UInt8(ascii: "M"): self = .surveyed
        case UInt8(ascii: "S"): self = .simulated
        default: self = .gnss
        }
    }

    /// The quality figure of GGA.
    init(quality: Field) {
        switch quality.letter {
        case UInt8(ascii: "1"): self = .gnss
        case UInt8(ascii: "2"): self = .differential
        case UInt8(ascii: "3"): self = .precise
        case UInt8(ascii: "4"): self = .rtkFixed
        case UInt8(ascii: "5"): self = .rtkFloat
        case UInt8(ascii: "6"): self = .deadReckoning
        case UInt8(ascii: "7"): self = .surveyed
        case UInt8(ascii: "8"): self = .simulated
        default: self = .unknown
        }
    }
}
