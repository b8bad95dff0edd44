extension PowerReading {
    var sentence: String {
        switch self {
        case .enough: "the supply is strong enough"
        case .low:
            "the supply is below 4.63 V now: cards and receivers fail first; use a shorter or"
                + " thicker cable and a stronger supply"
        case .wasLow:
            "the supply was below 4.63 V since the start: use a shorter or thicker cable and a"
                + " stronger supply"
        case .hot: "the processor is at its temperature limit: give it air"
        }
    }

    var remedies: [String] {
        switch self {
        case .enough: []
        case .low, .wasLow: ["journalctl -k -b -g voltage"]
        case .hot: ["vcgencmd measure_temp"]
        }
    }
}
