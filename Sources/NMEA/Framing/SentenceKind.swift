/// What a sentence is about; its talker does not matter here.
///
/// Source: nmea.md rule 1.5 and §7.
package enum SentenceKind: Int, CaseIterable, Sendable {
    case rmc, gga, gns, gll, gsa, gsv, vtg, zda, gst, gbs, hdt, ths, txt
    case pashrPosition, psti030, psti032, psti033, psti035, psti036
    case pgrme, pgrmf, pgrmv, pgrmz, psrfepe, pqtmepe, pubx00
    /// Everything that says nothing about position or accuracy.
    case other
}

extension SentenceKind {
    /// As NMEA 0183 and its makers write it.
    package var name: String {
        switch self {
        case .rmc: "RMC"
        case .gga: "GGA"
        case .gns: "GNS"
        case .gll: "GLL"
        case .gsa: "GSA"
        case .gsv: "GSV"
        case .vtg: "VTG"
        case .zda: "ZDA"
        case .gst: "GST"
        case .gbs: "GBS"
        case .hdt: "HDT"
        case .ths: "THS"
        case .txt: "TXT"
        case .pashrPosition: "PASHR,POS"
        case .psti030: "PSTI,030"
        case .psti032: "PSTI,032"
        case .psti033: "PSTI,033"
        case .psti035: "PSTI,035"
        case .psti036: "PSTI,036"
        case .pgrme: "PGRME"
        case .pgrmf: "PGRMF"
        case .pgrmv: "PGRMV"
        case .pgrmz: "PGRMZ"
        case .psrfepe: "PSRFEPE"
        case .pqtmepe: "PQTMEPE"
        case .pubx00: "PUBX,00"
        case .other: "other"
        }
    }

    /// Reads the name by comparing integers: letters of the name and, for some makers, of field 1.
    init(name: Field, first: Field) {
        guard name.count > 0 else {
            self = .other
            return
        }
        if name[0] == UInt8(ascii: "P") {
            self.init(vendor: letters(name), first: letters(first))
        } else if name.count == 5 {
            self.init(
                standard: UInt32(name[2]) | UInt32(name[3]) << 8 | UInt32(name[4]) << 16)
        } else {
            self = .other
        }
    }

    /// By the three letters behind the talker, the first one lowest.
    init(standard name: UInt32) {
        switch name {
        case reversed("RMC"): self = .rmc
        case reversed("GGA"): self = .gga
        case reversed("GSV"): self = .gsv
        case reversed("GSA"): self = .gsa
        case reversed("GLL"): self = .gll
        case reversed("VTG"): self = .vtg
        case reversed("GNS"): self = .gns
        case reversed("ZDA"): self = .zda
        case reversed("GST"): self = .gst
        case reversed("GBS"): self = .gbs
        case reversed("HDT"): self = .hdt
        case reversed("THS"): self = .ths
        case reversed("TXT"): self = .txt
        default: self = .other
        }
    }

    private init(vendor name: UInt64, first: UInt64) {
        switch (name, first) {
        case (letters("PGRME"), _): self = .pgrme
        case (letters("PGRMZ"), _): self = .pgrmz
        case (letters("PGRMF"), _): self = .pgrmf
        case (letters("PGRMV"), _): self = .pgrmv
        case (letters("PASHR"), letters("POS")): self = .pashrPosition
        case (letters("PSTI"), letters("030")): self = .psti030
        case (letters("PSTI"), letters("032")): self = .psti032
        case (letters("PSTI"), letters("033")): self = .psti033
        case (letters("PSTI"), letters("035")): self = .psti035
        case (letters("PSTI"), letters("036")): self = .psti036
        case (letters("PSRFEPE"), _): self = .psrfepe
        case (letters("PQTMEPE"), _): self = .pqtmepe
        case (letters("PUBX"), letters("00")): self = .pubx00
        // Quectel's names for the satellites of BeiDou and QZSS.
        case (letters("PQGSA"), _): self = .gsa
        case (letters("PQGSV"), _): self = .gsv
        default: self = .other
        }
    }
}

/// Up to eight letters as one number.
private func letters(_ field: Field) -> UInt64 {
    guard field.count <= 8 else { return 0 }
    var number: UInt64 = 0
    for index in 0..<field.count { number = number << 8 | UInt64(field[index]) }
    return number
}

@inline(__always)
private func letters(_ text: StaticString) -> UInt64 {
    text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// The same as a machine loads them that puts the first one lowest.
@inline(__always)
private func reversed(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}
