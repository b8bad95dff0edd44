/// Holds who has to be looked at once the car has come so far.
///
/// A ring of buckets, each a stretch of the odometer, each a chain through `next`: to put somebody
/// in and to take out whoever is due costs the same with three as with three thousand. Who rests for
/// longer than the ring reaches is looked at once a round.
///
/// Units: metres.
struct RestWheel: Sendable {
    /// By bucket: the one that was put in last; `none` where nobody is.
    private var heads = [Int32](repeating: none, count: buckets)
    /// By entry: who was put into the same bucket before.
    private var next: [Int32] = []
    /// The bucket that the odometer stood in when it was asked last.
    private var turn = 0

    /// Lets `entry`, which must not be in here, rest until the odometer stands at `rest`.
    mutating func put(_ entry: Int, until rest: Double) {
        while next.count <= entry { next.append(Self.none) }
        let wanted = rest < Self.reach + Double(turn) * Self.width ? Int(rest / Self.width) : .max
        let bucket = min(max(wanted, turn), turn + Self.buckets - 1) & (Self.buckets - 1)
        next[entry] = heads[bucket]
        heads[bucket] = Int32(truncatingIfNeeded: entry)
    }

    /// Whether the rest of anybody may be over.
    mutating func isAnybodyDue(at odometer: Double) -> Bool {
        let now = Int(odometer / Self.width)
        guard now < turn + Self.buckets else { return true }
        while heads[turn & (Self.buckets - 1)] == Self.none {
            guard turn < now else { return false }
            turn += 1
        }
        return true
    }

    /// Takes out all whose rest may be over; who was put in last comes first in each bucket.
    mutating func take(upTo odometer: Double, into due: inout [Int]) {
        let now = Int(odometer / Self.width)
        for passed in turn...min(max(turn, now), turn + Self.buckets - 1) {
            let bucket = passed & (Self.buckets - 1)
            var entry = heads[bucket]
            heads[bucket] = Self.none
            while entry != Self.none {
                due.append(Int(entry))
                entry = next[Int(entry)]
            }
        }
        turn = max(turn, now)
    }

    /// Puts everybody out.
    mutating func clear() {
        for bucket in heads.indices { heads[bucket] = Self.none }
    }

    private static let none: Int32 = -1
    /// A power of two.
    private static let buckets = 128
    /// Metres of a bucket: about what a car drives between two fixes at 10 Hz.
    private static let width = 2.0
    private static let reach = Double(buckets) * width
}
