/// Text as one word of a command that a person, or a script, gives to a shell.
///
/// Names of devices come from whoever answers as gpsd, also on another machine: pasted behind `sudo`
/// they must stay names. Source: sh(1), "Quoting".
enum ShellWord {
    /// As it is where that means nothing else, else between quotes.
    static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(plain.contains)
        return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-".utf8)
}
