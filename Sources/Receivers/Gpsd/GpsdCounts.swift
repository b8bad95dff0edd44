/// How many lines of each class came.
struct GpsdCounts: Equatable, Sendable {
    private var counts = [Int](repeating: 0, count: GpsdClass.allCases.count)

    mutating func count(_ name: GpsdClass) { counts[Self.place(of: name)] += 1 }

    /// Those that came, by their names.
    var byName: [String: Int] {
        let heard = GpsdClass.allCases.map { ($0.rawValue, counts[Self.place(of: $0)]) }
        return Dictionary(heard.filter { $0.1 > 0 }, uniquingKeysWith: +)
    }

    private static func place(of name: GpsdClass) -> Int {
        GpsdClass.allCases.firstIndex(of: name) ?? 0
    }
}
