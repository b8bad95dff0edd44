extension SystemClockReading {
    var sentence: String {
        switch self {
        case .right(let error, let service):
            "\(Figure.wait(abs(error))) beside the satellites\(Self.by(service))"
        case .off(let error, let service):
            "\(Figure.duration(abs(error))) \(error < 0 ? "behind" : "ahead of") the satellites"
                + "\(Self.by(service)): Rodi does not mind, the journal and other programs do"
        case .kept(let service): "kept right\(Self.by(service))"
        case .free(let service):
            "nobody keeps it right" + (service.map { ": \($0) has no source" } ?? "")
        }
    }

    var remedies: [String] {
        switch self {
        case .right, .kept: []
        case .off(_, let service), .free(let service):
            [service.map { "sudo systemctl restart \($0)" } ?? "sudo timedatectl set-ntp true"]
        }
    }

    private static func by(_ service: String?) -> String { service.map { ", by \($0)" } ?? "" }
}
