import TestKit

/// Damages inputs by a numbered dice: the same number, the same damage.
struct Mutator {
    private var dice: SplitMix64
    private let tokens: [[UInt8]]
    private let seeds: [[UInt8]]

    /// At least one seed.
    init(seed: UInt64, tokens: [String], seeds: [[UInt8]]) {
        dice = SplitMix64(seed: seed)
        self.tokens = tokens.map { Array($0.utf8) } + Self.extremes
        self.seeds = seeds
    }

    mutating func next() -> [UInt8] {
        var bytes = seeds.randomElement(using: &dice) ?? []
        // Mostly a few wounds: what is wholly destroyed is refused at once.
        for _ in 0..<Int.random(in: 1...5, using: &dice) { wound(&bytes) }
        return Array(bytes.prefix(Self.longest))
    }

    private mutating func wound(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &dice)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &dice))
        switch Int.random(in: 0..<10, using: &dice) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(.random(in: 0...255, using: &dice), at: place)
        case 2: bytes.insert(contentsOf: tokens.randomElement(using: &dice) ?? [], at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.removeSubrange(place...)
        case 5:
            let other = seeds.randomElement(using: &dice) ?? []
            let from = Int.random(in: 0...other.count, using: &dice)
            bytes.replaceSubrange(place..., with: other[from...])
        case 6: replaceNumber(in: &bytes, from: place)
        case 7:
            let times = Int.random(in: 2...60, using: &dice)
            bytes.insert(
                contentsOf: repeatElement(bytes[place..<end], count: times).joined(), at: place)
        case _:
            guard place < bytes.count else { return }
            bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        }
    }

    /// Puts an extreme in place of the next figures.
    private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = bytes[place...].firstIndex(where: { digits.contains($0) }) else { return }
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Self.extremes.randomElement(using: &dice) ?? [])
    }

    private static let extremes = [
        "", "0", "-1", "255", "65536", "2147483648", "9223372036854775808", "1e309", "1e-320", ".",
        "00000000000000000000", "0.000000000000000000001", "NaN", "-0.0",
    ].map { Array($0.utf8) }
    /// Longer than a line of gpsd may be.
    private static let longest = 12_000
}
