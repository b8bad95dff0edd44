/// Whether a Raspberry Pi gets the voltage it needs: what it lacks, cards and receivers lack first.
enum PowerReading: Reading, Equatable {
    case enough
    case low
    case wasLow
    case hot

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let power = findings.power else { return [] }
        let reading: PowerReading =
            if power.isLow {
                .low
            } else if power.isHot {
                .hot
            } else {
                power.wasLow ? .wasLow : .enough
            }
        return [Examination(.power, reading)]
    }

    var judgement: Judgement {
        switch self {
        case .enough: .fine
        case .wasLow, .hot: .warning
        case .low: .failed
        }
    }
}
