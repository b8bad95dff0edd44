/// The places whose side is known, told apart by eight bytes each.
///
/// The car is outside nearly all of them, and while it drives hardly any joins or leaves this set: so it
/// is kept apart from what changes with every fix, and written only where it has changed. A place whose
/// name or shape was edited has another mark, and is not in it any more; that costs no other place anything.
package struct KnownPlaces: Equatable, Sendable {
    /// Marks, ascending, on the shelf that their first bits say: what changes changes few shelves.
    package private(set) var shelves: [[Int64]]

    package static let none = KnownPlaces(marks: [])

    package init(marks: [Int64]) {
        shelves = Array(repeating: [], count: Self.shelfCount)
        insert(marks)
    }

    package var isEmpty: Bool { shelves.allSatisfy { $0.isEmpty } }
    package var count: Int { shelves.reduce(0) { $0 + $1.count } }

    /// Adds those that are not in it.
    package mutating func insert(_ marks: [Int64]) {
        var touched: Set<Int> = []
        for mark in marks {
            let shelf = Self.shelf(of: mark)
            shelves[shelf].append(mark)
            touched.insert(shelf)
        }
        for shelf in touched {
            shelves[shelf].sort()
            let sorted = shelves[shelf]
            guard zip(sorted, sorted.dropFirst()).contains(where: ==) else { continue }
            shelves[shelf] = sorted.indices
                .filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
        }
    }

    func contains(_ mark: Int64) -> Bool {
        let shelf = shelves[Self.shelf(of: mark)]
        var (low, high) = (0, shelf.count)
        while low < high {
            let middle = (low + high) / 2
            if shelf[middle] < mark { low = middle + 1 } else { high = middle }
        }
        return low < shelf.count && shelf[low] == mark
    }

    private static func shelf(of mark: Int64) -> Int {
        Int(UInt64(bitPattern: mark) >> UInt64(UInt64.bitWidth - shelfBits))
    }

    /// Of 100 000 places a shelf then holds 400: a page of the store, where one of them changes.
    private static let shelfBits = 8
    package static let shelfCount = 1 << shelfBits
}

extension KnownPlaces: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(marks: try [Int64](from: decoder))
    }

    package func encode(to encoder: any Encoder) throws {
        try shelves.flatMap { $0 }.encode(to: encoder)
    }
}
