import Testing

@testable import rodictl

/// One change to a machine on which all is well, and what the doctor makes of it.
struct DoctorCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let check: Check
    let judgement: Judgement
    /// The commands that mend it.
    let mend: [String]
    /// Words that must be in the sentence.
    let says: String
    let findings: Findings

    init(
        _ description: String, _ check: Check, _ judgement: Judgement, says: String = "",
        mend: [String] = [], from findings: Findings = DoctorSample.healthy,
        _ change: (inout Findings) -> Void = { _ in }
    ) {
        testDescription = description
        self.check = check
        self.judgement = judgement
        self.mend = mend
        self.says = says
        var changed = findings
        change(&changed)
        self.findings = changed
    }

    /// What is said of the check; the worst when several things are.
    func expect() {
        let diagnosis = Diagnosis(findings)
        let found = diagnosis.examinations.filter { $0.check == check }
            .max { $0.reading.judgement < $1.reading.judgement }
        guard let found else {
            Issue.record("nothing is said of \(check)")
            return
        }
        #expect(found.reading.judgement == judgement, "\(found.reading)")
        #expect(diagnosis.remedies(of: found) == mend)
        #expect(found.reading.sentence.contains(says), "\(found.reading.sentence)")
    }
}
