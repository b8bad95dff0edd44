/// Walks over arguments as getopt_long(3) does: options anywhere, `--name value` or `--name=value`,
/// `--` ends them, `-` alone is an operand.
///
/// Not getopt_long itself: its header is not part of the Glibc module, and its state is global.
struct OptionReader {
    enum Word: Equatable {
        case operand(String)
        /// With its dashes, without its value.
        case option(String)
    }

    private var rest: ArraySlice<String>
    private var attached: String?
    private var areOptionsOver = false

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func next() -> Word? {
        attached = nil
        guard let word = rest.popFirst() else { return nil }
        guard !areOptionsOver, word.hasPrefix("-"), word != "-" else { return .operand(word) }
        guard word != "--" else {
            areOptionsOver = true
            return next()
        }
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
            return .option(word)
        }
        attached = String(word[word.index(after: equals)...])
        return .option(String(word[..<equals]))
    }

    /// The value of the option just read: attached, or the next argument.
    mutating func value() -> String? {
        attachedValue() ?? rest.popFirst()
    }

    /// The value behind `=`, for options that may go without.
    mutating func attachedValue() -> String? {
        defer { attached = nil }
        return attached
    }
}
