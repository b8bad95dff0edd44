extension String {
    /// What a person or a file named, on one line: a mark stands for what a terminal would obey.
    ///
    /// That is control characters, ends of lines included, and whatever turns the direction of all
    /// that follows. Every text of the screens goes through this, and is as wide as it was counted.
    ///
    /// Source: Unicode Standard Annex 9, table 4, on explicit formatting characters.
    var withoutControls: String {
        // Nearly everything is plain.
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        return String(
            String.UnicodeScalarView(unicodeScalars.map { $0.isObeyed ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isObeyed: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        case _: false
        }
    }
}
