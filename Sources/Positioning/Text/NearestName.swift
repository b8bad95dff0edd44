/// The known name that a person most likely meant, if any is near.
///
/// Near is at most a third of its letters changed, added, left out or swapped with a neighbour.
/// Source: optimal string alignment distance (Damerau 1964, restricted).
package func nearestName(to typed: String, among known: [String]) -> String? {
    let typed = typed.lowercased()
    let length = typed.utf8.count
    let scored = known.compactMap { name -> (name: String, steps: Int)? in
        let allowed = max(1, name.count / 3)
        let lowered = name.lowercased()
        // What differs more in length cannot be that near: a long name costs nothing.
        guard abs(lowered.utf8.count - length) <= allowed else { return nil }
        let steps = editDistance(typed, lowered)
        return steps <= allowed ? (name, steps) : nil
    }
    return scored.min { $0.steps < $1.steps }?.name
}

private func editDistance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    var older: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
        var next = [i + 1]
        for j in b.indices {
            var steps = min(
                row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                steps = min(steps, older[j - 1] + 1)
            }
            next.append(steps)
        }
        (older, row) = (row, next)
    }
    return row[b.count]
}
