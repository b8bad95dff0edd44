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
    package var description: String {
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
