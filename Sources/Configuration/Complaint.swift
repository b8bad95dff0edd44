/// What is wrong with, or worth knowing about, something a person wrote.
package struct Complaint: Equatable, Sendable, CustomStringConvertible {
    package enum Gravity: Equatable, Sendable {
        /// It cannot be used.
        case error
        /// It can be used, and this should be known.
        case advice
    }

    package var gravity: Gravity
    package var file: String
    /// Counted from 1; `nil` when the whole file is meant, or lines mean nothing in it.
    package var line: Int?
    /// What was read, and what is the matter with it.
    package var read: String
    /// What would have been right.
    package var expected: String?
    /// The known name that comes nearest.
    package var nearest: String?

    package init(
        _ gravity: Gravity = .error, file: String, line: Int? = nil, read: String,
        expected: String? = nil, nearest: String? = nil
    ) {
        self.gravity = gravity
        self.file = file
        self.line = line
        self.read = read
        self.expected = expected
        self.nearest = nearest
    }

    /// One line, as compilers write theirs: `file:line: what was read; expected what`.
    package var description: String { sentence(read) }

    /// The same for the journal, which others read: without numbers that may be coordinates.
    ///
    /// Source: SPEC §15.7. `rodid --check` tells all of it.
    package var discreet: String { sentence(Self.masked(read)) }

    /// Numbers with a fraction, or of many digits, become an ellipsis.
    private static func masked(_ text: String) -> String {
        var masked = ""
        var rest = text[...]
        while let first = rest.first {
            let numeral = rest.prefix { ("0"..."9").contains($0) || ".,+-".contains($0) }
            if numeral.isEmpty {
                masked.append(first)
                rest = rest.dropFirst()
                continue
            }
            let digits = numeral.count { ("0"..."9").contains($0) }
            let isTelling = digits >= tellingDigits || digits > 1 && numeral.contains(".")
            masked += isTelling ? "…" : String(numeral)
            rest = rest[numeral.endIndex...]
        }
        return masked
    }

    /// Fewer tell no place to a kilometre.
    private static let tellingDigits = 4

    private func sentence(_ read: String) -> String {
        let place = line.map { "\(file):\($0)" } ?? file
        let advice = gravity == .advice ? "note: " : ""
        let expectation = expected.map { "; expected \($0)" } ?? ""
        let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
        return "\(place): \(advice)\(read)\(expectation)\(suggestion)"
    }
}

/// What became of something that was read.
package enum Verdict<Value: Sendable>: Sendable {
    case accepted(Value, advice: [Complaint])
    /// Everything that was wrong, not only the first thing.
    case refused([Complaint])

    init(_ value: Value, _ complaints: [Complaint]) {
        let errors = complaints.filter { $0.gravity == .error }
        self = errors.isEmpty ? .accepted(value, advice: complaints) : .refused(complaints)
    }

    package var value: Value? {
        if case .accepted(let value, _) = self { value } else { nil }
    }

    package var complaints: [Complaint] {
        switch self {
        case .accepted(_, let advice): advice
        case .refused(let complaints): complaints
        }
    }
}
