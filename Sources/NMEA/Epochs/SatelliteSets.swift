import Positioning

/// Keeps the last complete set of satellites of every talker and signal.
///
/// A set is some GSV sentences in a row; one that lacks a sentence is forgotten. A set whose azimuths
/// are all 0 or missing is none. Everything stands in one block of memory, which is made once.
///
/// Source: nmea.md §6.
struct SatelliteSets: Sendable {
    /// One talker's satellites of one signal.
    private struct Slot {
        var talker = Talker(rawValue: 0)
        var signal = 0
        var length = 0
        /// In the receiver's milliseconds; `nil` for a slot that nothing has come to yet.
        var heardAt: Int64?
        /// Whether the last count has it in.
        var isCounted = false
    }

    /// The set that is being read.
    private struct Begun {
        let talker: Talker
        let signal: Int
        let length: Int
        var next = 1
        var isEmpty = true
        var hasDirections = false
    }

    private var slots = ContiguousArray(repeating: Slot(), count: Self.slotCount)
    /// `sentencesOfASet` for every slot, and behind them for the set being read.
    private var sentences = ContiguousArray(
        repeating: FourSatellites(), count: (Self.slotCount + 1) * Self.sentencesOfASet)
    private var begun: Begun?
    private var union = SatelliteUnion()

    enum Outcome {
        case malformed, incomplete
        /// A whole set that says the same as the one before it.
        case repeated
        case complete
    }

    /// Takes a set's next sentence.
    mutating func take(_ gsv: GSV, _ sentence: Sentence, at now: Int64) -> Outcome {
        let talker = sentence.talker
        if gsv.index == 1 {
            begun = Begun(talker: talker, signal: gsv.signal, length: gsv.length)
        }
        guard var set = begun, set.next == gsv.index, set.length == gsv.length,
            set.talker == talker, set.signal == gsv.signal
        else {
            begun = nil
            return .incomplete
        }
        begun = nil
        guard read(gsv, sentence, into: &set) else { return .malformed }
        set.next += 1
        guard gsv.index == gsv.length else {
            begun = set
            return .incomplete
        }
        guard set.isEmpty || set.hasDirections else { return .incomplete }
        return keep(set, at: now) ? .complete : .repeated
    }

    private mutating func read(_ gsv: GSV, _ sentence: Sentence, into set: inout Begun) -> Bool {
        let system =
            SatelliteNumber.system(of: set.talker) ?? SatelliteNumber.system(id: gsv.system)
        let isQuectel = set.talker == SatelliteNumber.quectel
        let isDigits = sentence.isDigits(from: 4)
        var four = FourSatellites()
        for entry in 0..<gsv.entries {
            guard let satellite = gsv.satellite(entry, in: sentence, isDigits: isDigits)
            else { return false }
            guard satellite.number > 0 else { continue }
            set.isEmpty = false
            if satellite.azimuth > 0 { set.hasDirections = true }
            four.add(
                SatelliteNumber(satellite.number, system: system, isQuectel: isQuectel),
                signal: satellite.signal)
        }
        sentences[Self.slotCount * Self.sentencesOfASet + set.next - 1] = four
        return true
    }

    /// Whether it says anything that the last set of its kind did not.
    private mutating func keep(_ set: Begun, at now: Int64) -> Bool {
        let index = slot(of: set)
        let old = slots[index]
        var isNew =
            !old.isCounted || old.length != set.length || old.talker != set.talker
            || old.signal != set.signal
        let from = Self.slotCount * Self.sentencesOfASet
        let to = index * Self.sentencesOfASet
        for part in 0..<set.length where isNew || sentences[to + part] != sentences[from + part] {
            isNew = true
            sentences[to + part] = sentences[from + part]
        }
        slots[index] = Slot(
            talker: set.talker, signal: set.signal, length: set.length, heardAt: now,
            isCounted: old.isCounted)
        return isNew
    }

    /// Its own, else a free one, else the one that has been silent for longest.
    private func slot(of set: Begun) -> Int {
        var oldest = 0
        for index in slots.indices {
            let slot = slots[index]
            guard let heardAt = slot.heardAt else { return index }
            if slot.talker == set.talker, slot.signal == set.signal { return index }
            if heardAt < slots[oldest].heardAt ?? heardAt { oldest = index }
        }
        return oldest
    }

    /// The age of the oldest set that there is; 0 when there is none.
    func oldest(at now: Int64) -> Int64 {
        var oldest: Int64 = 0
        for index in slots.indices {
            guard let heardAt = slots[index].heardAt else { break }
            oldest = max(oldest, now - heardAt)
        }
        return oldest
    }

    /// Counts each satellite once, by its strongest signal.
    mutating func count(
        in tally: inout SatelliteTally, at now: Int64, noOlderThan limit: Int64
    ) {
        guard slots[0].heardAt != nil else { return }
        union.removeAll()
        for index in slots.indices {
            guard let heardAt = slots[index].heardAt else { break }
            let isCounted = now - heardAt <= limit
            slots[index].isCounted = isCounted
            guard isCounted else { continue }
            let start = index * Self.sentencesOfASet
            union.insert(sentences[start..<(start + slots[index].length)])
        }
        union.count(in: &tally)
    }

    /// Six systems with up to three signals each, and one over for each.
    private static let slotCount = 24
    /// The most that a set may have.
    private static let sentencesOfASet = 10
}
