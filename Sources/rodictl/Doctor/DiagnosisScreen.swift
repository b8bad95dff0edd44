/// `rodictl doctor` in words: a line a check, and below what is not fine how to mend it.
enum DiagnosisScreen {
    /// `width` is that of the terminal, in letters.
    static func text(
        _ diagnosis: Diagnosis, width: Int, lettering: Lettering = .unicode
    ) -> String {
        let repeated = Set(
            Check.allCases.filter { check in
                diagnosis.examinations.count { $0.check == check } > 1
            })
        return diagnosis.examinations.map { examination in
            let reading = examination.reading
            // Which of several is meant is only said where there are several.
            let subject =
                repeated.contains(examination.check)
                ? examination.subject.map { "\($0): " } ?? "" : ""
            let sentence = lettering.spelled(subject + reading.sentence)
            let commands = diagnosis.remedies(of: examination).map {
                "\(Self.margin(width))$ \($0)\n"
            }.joined()
            return row(reading.judgement, examination.check.rawValue, sentence, width: width)
                + commands
        }.joined() + "\n" + Paragraph.text(sum(diagnosis), indent: 0, width: width)
    }

    private static func row(
        _ judgement: Judgement, _ check: String, _ sentence: String, width: Int
    ) -> String {
        let word = judgement.rawValue
        let shown = judgement >= .warning ? Output.alert(word) : word
        guard width >= leastForColumns else {
            // One below the other: there is no room for columns.
            let margin = String(repeating: " ", count: narrowMargin)
            let lines = Paragraph.lines(
                "\(word) \(check): \(sentence)", width: width - narrowMargin)
            return lines.enumerated().map { index, line in
                index == 0 ? "\(shown)\(line.dropFirst(word.count))\n" : "\(margin)\(line)\n"
            }.joined()
        }
        let head =
            shown + String(repeating: " ", count: judgementWidth - word.count) + check
            + String(repeating: " ", count: checkWidth - check.count)
        let margin = String(repeating: " ", count: judgementWidth + checkWidth)
        let lines = Paragraph.lines(sentence, width: width - judgementWidth - checkWidth)
        return lines.enumerated().map { index, line in
            "\(index == 0 ? head : margin)\(line)\n"
        }.joined()
    }

    /// In front of a command, which stays on one line so that it can be copied.
    private static func margin(_ width: Int) -> String {
        String(repeating: " ", count: width >= leastForColumns ? judgementWidth : narrowMargin)
    }

    private static func sum(_ diagnosis: Diagnosis) -> String {
        let all = diagnosis.examinations.count
        if diagnosis.count(of: .fine) == all { return "\(all) checks, all fine." }
        let words: [(Judgement, String)] = [
            (.failed, "failed"), (.warning, "to see to"), (.note, "to know"),
            (.unchecked, "not checked"), (.fine, "fine"),
        ]
        let counts = words.compactMap { judgement, word in
            let count = diagnosis.count(of: judgement)
            return count > 0 ? "\(count) \(word)" : nil
        }
        return "\(all) checks: \(counts.joined(separator: ", "))."
    }

    /// Letters: the longest word, and two spaces.
    private static let judgementWidth = 11
    /// The same of a check's name.
    private static let checkWidth = 15
    /// Below so many letters a sentence beside two columns is torn to pieces.
    private static let leastForColumns = 64
    private static let narrowMargin = 4
}
