/// Whether there is room for what will be recorded.
enum DiskReading: Reading, Equatable {
    case roomy(free: Int64, keepFree: Int64, directory: String)
    case tight(free: Int64, keepFree: Int64, directory: String)
    /// Below `keep-free`: points wait in memory.
    case full(free: Int64, keepFree: Int64, directory: String)
    /// Hardly any file can be made.
    case crowded(files: Int64, directory: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        switch findings.disk {
        case .unknown(let obstacle): [Examination(.disk, Unchecked(obstacle: obstacle))]
        case .known(let disk): [Examination(.disk, reading(disk))]
        }
    }

    private static func reading(_ disk: DiskFinding) -> DiskReading {
        let (free, keepFree, directory) = (disk.free, disk.keepFree, disk.directory)
        if free < max(keepFree, least) {
            return .full(free: free, keepFree: keepFree, directory: directory)
        }
        if let files = disk.freeNodes, files < fewestFiles {
            return .crowded(files: files, directory: directory)
        }
        return free - keepFree < rate * hoursLeft
            ? .tight(free: free, keepFree: keepFree, directory: directory)
            : .roomy(free: free, keepFree: keepFree, directory: directory)
    }

    var judgement: Judgement {
        switch self {
        case .roomy: .fine
        case .tight: .warning
        case .full, .crowded: .failed
        }
    }

    /// Bytes: with less no commit fits, whatever `keep-free` says.
    private static let least: Int64 = 1 << 20
    /// What SQLite makes beside the database, and a little more.
    private static let fewestFiles: Int64 = 10
    /// Bytes that stay of an hour of driving: 3600 points of 12 bytes, and as much again beside them.
    private static let rate: Int64 = 86_400
    /// Hours of driving, about a year's: time enough to do something.
    private static let hoursLeft: Int64 = 500
}
