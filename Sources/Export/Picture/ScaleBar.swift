/// The round length that a bar on the map shows.
struct ScaleBar: Equatable {
    /// A length that a person knows, in metres and in words.
    struct Step: Equatable {
        var metres: Double
        var label: String
    }

    let step: Step
    /// On the paper.
    let width: Double

    /// The longest round length that is not wider than `widest` on paper of `scale` units a metre.
    init(scale: Double, widest: Double, units: MapPicture.Units) {
        let steps = Self.steps(units)
        step = steps.last { $0.metres * scale <= widest } ?? steps[0]
        width = step.metres * scale
    }

    /// All of them, rising: a reader who zooms needs the next ones.
    static func steps(_ units: MapPicture.Units) -> [Step] {
        switch units {
        case .metric:
            rounds(decades: 3).map { Step(metres: Double($0), label: "\($0) m") }
                + rounds(decades: 4).map { Step(metres: Double($0) * 1000, label: "\($0) km") }
        case .imperial:
            (rounds(decades: 3) + [1000, 2000])
                .map { Step(metres: Double($0) * foot, label: "\($0) ft") }
                + rounds(decades: 4).map { Step(metres: Double($0) * mile, label: "\($0) mi") }
        }
    }

    /// 1, 2, 5, 10, … of so many decades.
    private static func rounds(decades: Int) -> [Int] {
        var power = 1
        var rounds: [Int] = []
        for _ in 0..<decades {
            rounds += [power, 2 * power, 5 * power]
            power *= 10
        }
        return rounds
    }

    /// Metres.
    private static let foot = 0.3048
    /// Metres.
    private static let mile = 1609.344
}
