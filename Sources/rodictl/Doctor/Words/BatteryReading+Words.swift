extension BatteryReading {
    var sentence: String {
        switch self {
        case .chip(let name): "\(name) keeps the date without power"
        case .unset(let name): "\(name) has forgotten the date: it has no battery, or an empty one"
        case .absent: "none: the date comes from satellites, or by NTP"
        }
    }

    var remedies: [String] { [] }
}
