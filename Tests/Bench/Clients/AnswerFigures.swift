/// Figures in what a daemon answered.
enum AnswerFigures {
    /// Every whole number that goes by `name` in `text`, added up; `nil` when there is none.
    static func whole(_ name: String, in text: String) -> Int? {
        let figures = text.split(separator: "\"\(name)\":").dropFirst().compactMap { rest in
            Int(rest.prefix { $0.isNumber })
        }
        return figures.isEmpty ? nil : figures.reduce(0, +)
    }
}
