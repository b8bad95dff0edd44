/// What a rule made of the findings: a value, whose words stand elsewhere.
protocol Reading: Sendable {
    var judgement: Judgement { get }
    /// What was found, in one sentence.
    var sentence: String { get }
    /// Commands that mend it, in their order; empty when nothing can or needs to be done.
    var remedies: [String] { get }
}

/// Nothing could be found out.
struct Unchecked: Reading, Equatable {
    let obstacle: Obstacle

    var judgement: Judgement { .unchecked }
}

/// One line of the diagnosis.
struct Examination: Sendable {
    let check: Check
    /// Which of several, such as a source.
    var subject: String?
    let reading: any Reading

    init(_ check: Check, of subject: String? = nil, _ reading: any Reading) {
        self.check = check
        self.subject = subject
        self.reading = reading
    }
}
