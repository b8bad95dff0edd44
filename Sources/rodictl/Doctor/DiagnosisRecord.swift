/// `rodictl doctor --json`: its shape is documented in rodictl(1).
struct DiagnosisRecord: Encodable {
    /// The worst of all.
    let verdict: String
    let counts: [String: Int]
    let checks: [Line]

    struct Line: Encodable {
        let check: String
        let subject: String?
        let verdict: String
        let text: String
        /// Commands, in their order; absent when there is nothing to mend.
        let mend: [String]?
    }

    init(_ diagnosis: Diagnosis) {
        verdict = diagnosis.judgement.rawValue
        counts = Dictionary(
            uniqueKeysWithValues: Judgement.allCases.map {
                ($0.rawValue, diagnosis.count(of: $0))
            })
        checks = diagnosis.examinations.map { examination in
            let reading = examination.reading
            let remedies = diagnosis.remedies(of: examination)
            return Line(
                check: examination.check.rawValue, subject: examination.subject,
                verdict: reading.judgement.rawValue, text: reading.sentence,
                mend: remedies.isEmpty ? nil : remedies)
        }
    }
}
