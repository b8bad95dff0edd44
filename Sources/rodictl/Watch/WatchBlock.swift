/// Some lines of a live screen that belong together.
struct WatchBlock: Equatable {
    /// What must go when there is little room: the highest first.
    enum Rank: Int {
        case title
        case motion
        case position
        case warnings
        case trip
        case course
        case visit
        case fix
        case places
        case satellites
        case receivers
        case store
    }

    let rank: Rank
    private(set) var lines: [ScreenLine]
    /// The same in fewer.
    private var brief: [ScreenLine]?

    init(_ rank: Rank, _ lines: [ScreenLine], brief: [ScreenLine]? = nil) {
        self.rank = rank
        self.lines = lines
        self.brief = brief.flatMap { $0.count < lines.count ? $0 : nil }
    }

    /// Those that fit into so many rows: all are shortened before any is left out.
    static func arranged(_ blocks: [WatchBlock], rows: Int) -> [ScreenLine] {
        var blocks = blocks.filter { !$0.lines.isEmpty }
        while blocks.reduce(0, { $0 + $1.lines.count }) > rows {
            if let longest = last(of: blocks, where: { $0.brief != nil }),
                let brief = blocks[longest].brief
            {
                blocks[longest].lines = brief
                blocks[longest].brief = nil
            } else if blocks.count > 1, let least = last(of: blocks, where: { _ in true }) {
                blocks.remove(at: least)
            } else {
                break
            }
        }
        return Array(blocks.flatMap(\.lines).prefix(rows))
    }

    /// Where the highest rank stands; of two alike, the lower.
    private static func last(
        of blocks: [WatchBlock], where isMeant: (WatchBlock) -> Bool
    ) -> Int? {
        blocks.indices.filter { isMeant(blocks[$0]) }
            .max { (blocks[$0].rank.rawValue, $0) < (blocks[$1].rank.rawValue, $1) }
    }
}
