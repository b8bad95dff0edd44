import Configuration
import Positioning

/// Whether the machine knows the date when it is switched on.
enum BatteryReading: Reading, Equatable {
    case chip(name: String)
    /// It says a time that cannot be.
    case unset(name: String)
    case absent

    static func examinations(_ findings: Findings) -> [Examination] {
        guard let battery = findings.timekeeping.battery else { return [] }
        let reading: BatteryReading =
            switch battery {
            case .absent: .absent
            case .chip(let name, let time):
                time.map { $0 < Build.date } ?? false ? .unset(name: name) : .chip(name: name)
            }
        return [Examination(.battery, reading)]
    }

    var judgement: Judgement {
        switch self {
        case .chip: .fine
        // Rodi is made for it.
        case .absent, .unset: .note
        }
    }
}
