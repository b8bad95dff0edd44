extension DiskReading {
    var sentence: String {
        switch self {
        case .roomy(let free, _, let directory): "\(Self.size(free)) free in \(directory)"
        case .tight(let free, let keepFree, let directory):
            "\(Self.size(free)) free in \(directory), and recording stops at \(Self.size(keepFree))"
        case .full(let free, let keepFree, let directory):
            "\(Self.size(free)) free in \(directory), and keep-free is \(Self.size(keepFree)):"
                + " no points are written"
        case .crowded(let files, let directory):
            "there is room for \(files) more \(files == 1 ? "file" : "files") in \(directory)"
        }
    }

    var remedies: [String] {
        switch self {
        case .roomy: []
        case .tight, .full: ["sudo journalctl --vacuum-size=50M", "sudo apt clean"]
        case .crowded(_, let directory): ["df -i \(ShellWord.quoted(directory))"]
        }
    }

    private static func size(_ bytes: Int64) -> String { Figure.bytes(Double(bytes)) }
}
