/// Text inside XML.
enum XMLText {
    /// With what markup would misread escaped, and what XML 1.0 forbids left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
