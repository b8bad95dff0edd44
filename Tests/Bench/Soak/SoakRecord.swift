/// What was seen of a daemon while a long time passed, and whether it grew.
struct SoakRecord {
    struct Sample {
        /// By the clock of the capture.
        let day: Double
        let figures: ProcessFigures
        /// Bytes of the database and its log.
        let store: Int

        var text: String {
            "RssAnon \(figures.anonymous) KiB, heap \(figures.heap) KiB, "
                + "\(figures.descriptors) descriptors, \(figures.threads) threads, "
                + "store \(short(Double(store) / 1e6, 1)) MB"
        }
    }

    private var samples: [Sample] = []

    mutating func add(_ sample: Sample) { samples.append(sample) }

    /// Judges the second half: SQLite's cache, half a megabyte, fills in the first.
    func judge(_ table: inout Table) {
        let last = samples.last?.day ?? 0
        let rest = samples.filter { $0.day >= last / 2 }
        guard rest.count >= Self.fewest else {
            return table.fail("soak", because: "\(rest.count) samples say nothing")
        }
        func growth(_ figure: (Sample) -> Int) -> Double {
            Self.slope(rest.map { ($0.day, Double(figure($0))) }) * Self.month
        }
        table.add(
            "growth of RssAnon", "KiB a month, by least squares over \(rest.count) samples",
            ratio: growth { $0.figures.anonymous }, .atMost(Self.mostGrowth), .asserted)
        table.add(
            "growth of the heap", "KiB a month", ratio: growth { $0.figures.heap },
            .atMost(Self.mostGrowth), .asserted)
        table.add(
            "most RssAnon", "MiB",
            ratio: Double(samples.map(\.figures.anonymous).max() ?? 0) / 1024)
        table.add(
            "growth of descriptors", "a month", ratio: growth { $0.figures.descriptors },
            .atMost(Self.mostDescriptors), .asserted)
        table.add(
            "growth of threads", "a month", ratio: growth { $0.figures.threads },
            .atMost(Self.mostDescriptors), .asserted)
        let stored = Double((samples.last?.store ?? 0)) / max(1, last)
        table.add("store", "\(short(stored / 1e3)) kB a day")
    }

    /// Of the line through points that is nearest to them.
    private static func slope(_ points: [(x: Double, y: Double)]) -> Double {
        let count = Double(points.count)
        let meanX = points.reduce(0) { $0 + $1.x } / count
        let meanY = points.reduce(0) { $0 + $1.y } / count
        let spread = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        let product = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) }
        return spread > 0 ? product / spread : 0
    }

    private static let fewest = 10
    /// Days.
    private static let month = 30.0
    /// KiB a month: a leak of one byte for each of a month's fixes would be ten times as much.
    private static let mostGrowth = 256.0
    /// Fewer than one a month.
    private static let mostDescriptors = 0.5
}
