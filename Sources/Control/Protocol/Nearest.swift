/// Finds the name a person probably meant.
package enum Nearest {
    /// The candidate with the fewest letters changed; `nil` when none is near.
    package static func name(to typed: String, among candidates: [String]) -> String? {
        let typed = Array(typed.lowercased().utf8.prefix(longest))
        let best = candidates.map { ($0, distance(typed, Array($0.lowercased().utf8))) }
            .min { $0.1 < $1.1 }
        guard let (name, distance) = best, distance <= max(1, name.utf8.count / 2) else {
            return nil
        }
        return name
    }

    /// Letters to insert, delete or replace (Levenshtein).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, wanted) in other.enumerated() {
                let replaced = diagonal + (letter == wanted ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }

    /// No name of ours is as long, in bytes; the table stays small whatever is typed.
    private static let longest = 64
}
