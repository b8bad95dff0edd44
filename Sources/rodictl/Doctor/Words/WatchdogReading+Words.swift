extension WatchdogReading {
    var sentence: String {
        switch self {
        case .on(let patience): "on: a rodid that hangs for \(patience) is restarted"
        case .off: "off: a rodid that hangs is not restarted"
        }
    }

    var remedies: [String] {
        switch self {
        case .on: []
        case .off: ["sudo systemctl revert rodid.service", "sudo systemctl restart rodid"]
        }
    }
}
