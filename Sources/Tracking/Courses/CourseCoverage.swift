/// Which parts of a course were driven, and how many: the evidence of a verdict.
///
/// One bit for each 10 m. Kept as runs in JSON, which are few when one drives in order.
///
/// Units: metres. Source: estimation.md (f), "Proof in order".
package struct CourseCoverage: Equatable, Sendable {
    package private(set) var bits: [UInt64]
    package let binCount: Int
    package private(set) var coveredBins = 0
    /// From the first bin that is covered to the last one.
    private var reached: ClosedRange<Int>?

    package init(length: Double) {
        self.init(bins: max(1, Int((length / Self.bin).rounded(.up))))
    }

    /// As it was kept: a bit for each bin, the first one lowest; `nil` when it cannot be that.
    package init?(bins: Int, bits: [UInt64]) {
        guard (1...Self.mostBins).contains(bins), bits.count == (bins + 63) / 64 else { return nil }
        let spare = bits.count * 64 - bins
        guard spare == 0 || bits[bits.count - 1].leadingZeroBitCount >= spare else { return nil }
        binCount = bins
        self.bits = bits
        coveredBins = bits.reduce(0) { $0 + $1.nonzeroBitCount }
        guard let first = bits.firstIndex(where: { $0 != 0 }),
            let last = bits.lastIndex(where: { $0 != 0 })
        else { return }
        reached =
            first * 64 + bits[first].trailingZeroBitCount...last * 64 + 63
            - bits[last].leadingZeroBitCount
    }

    private init(bins: Int) {
        binCount = bins
        bits = [UInt64](repeating: 0, count: (bins + 63) / 64)
    }

    /// 0…1.
    package var share: Double { Double(coveredBins) / Double(binCount) }

    package func isCovered(_ bin: Int) -> Bool {
        bits[bin / 64] & (1 << UInt64(bin % 64)) != 0
    }

    /// Covers every bin that the way from `start` to `end` touches.
    mutating func mark(from start: Double, to end: Double) {
        let first = bin(at: start)
        let last = bin(at: end)
        guard first <= last else { return }
        reached = min(first, reached?.lowerBound ?? first)...max(last, reached?.upperBound ?? last)
        for bin in first...last where !isCovered(bin) {
            bits[bin / 64] |= 1 << UInt64(bin % 64)
            coveredBins += 1
        }
    }

    /// Metres of the longest stretch without a covered bin.
    package var longestHole: Double {
        guard let reached else { return Double(binCount) * Self.bin }
        let beside = max(reached.lowerBound, binCount - 1 - reached.upperBound)
        // While more is left to drive than was left out, nobody needs to look for it.
        let leftOut = reached.count - coveredBins
        guard leftOut > beside else { return Double(beside) * Self.bin }
        return Double(max(beside, longestHole(within: reached))) * Self.bin
    }

    /// Bins of the longest hole between two covered ones, or a shorter one before the first.
    private func longestHole(within reached: ClosedRange<Int>) -> Int {
        var longest = 0
        var run = 0
        for word in bits[reached.lowerBound / 64...reached.upperBound / 64] {
            var behind = 0
            var rest = word
            while rest != 0 {
                let next = rest.trailingZeroBitCount
                longest = max(longest, run + next - behind)
                run = 0
                behind = next + 1
                rest &= rest - 1
            }
            run += 64 - behind
        }
        return longest
    }

    /// What was driven, in metres along the line.
    ///
    /// The last bin may reach beyond its end.
    package var stretches: [Range<Double>] {
        var stretches: [Range<Double>] = []
        var start: Int?
        for bin in 0...binCount {
            let isCovered = bin < binCount && isCovered(bin)
            if isCovered {
                start = start ?? bin
            } else if let first = start {
                stretches.append(Double(first) * Self.bin..<Double(bin) * Self.bin)
                start = nil
            }
        }
        return stretches
    }

    /// Share of the bins before `along` that are covered, when none beyond is; 1 before the first.
    func share(before along: Double) -> Double {
        let bins = bin(at: along)
        guard bins > 0 else { return 1 }
        return Double(coveredBins - (isCovered(bins) ? 1 : 0)) / Double(bins)
    }

    mutating func clear() {
        for word in bits.indices { bits[word] = 0 }
        coveredBins = 0
        reached = nil
    }

    private func bin(at along: Double) -> Int {
        min(binCount - 1, Int(max(0, along) / Self.bin))
    }

    private static let bin = 10.0
}

extension CourseCoverage: Codable {
    private enum CodingKeys: CodingKey {
        case bins
        case runs
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let bins = try container.decode(Int.self, forKey: .bins)
        let runs = try container.decode([Int].self, forKey: .runs)
        guard (1...Self.mostBins).contains(bins), runs.allSatisfy({ (0...bins).contains($0) }),
            runs.reduce(0, +) <= bins
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .runs, in: container, debugDescription: "runs longer than the course")
        }
        self.init(bins: bins)
        var start = 0
        for (number, run) in runs.enumerated() {
            if number % 2 == 1, run > 0 {
                mark(
                    from: Double(start) * Self.bin, to: (Double(start + run) - 0.5) * Self.bin)
            }
            start += run
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(binCount, forKey: .bins)
        try container.encode(runs, forKey: .runs)
    }

    /// Lengths in bins, not covered and covered in turns.
    private var runs: [Int] {
        var runs: [Int] = []
        var wasCovered = true
        for bin in 0..<binCount {
            let isCovered = isCovered(bin)
            if bin == 0, isCovered { runs.append(0) }
            if bin > 0 && isCovered == wasCovered {
                runs[runs.count - 1] += 1
            } else {
                runs.append(1)
            }
            wasCovered = isCovered
        }
        return runs
    }

    /// Ten times round the Earth.
    private static let mostBins = 40_000_000
}
