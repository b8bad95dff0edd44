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
        var count = 0
        /// In the receiver's milliseconds; `nil` for a slot that nothing has come to yet.
        var heardAt: Int64?
    }

    /// The set that is being read.
    private struct Begun {
        let talker: Talker
        let signal: Int
        let length: Int
        var next = 1
        var count = 0
        var hasDirections = false
    }

    private var slots = ContiguousArray(repeating: Slot(), count: Self.slotCount)
    /// `satellitesOfASlot` for every slot, and behind them for the set being read.
    private var satellites = ContiguousArray(
        repeating: Seen(), count: (Self.slotCount + 1) * Self.satellitesOfASlot)
    private var begun: Begun?
    /// The strongest signal of each satellite while they are counted.
    private var strongest = ContiguousArray<UInt8>(repeating: 0, count: Seen.places)

    /// One satellite of a set.
    private struct Seen {
        var place: UInt16 = 0
        /// dB-Hz; 0 when it is not tracked.
        var signal: UInt8 = 0

        /// Lanes times bits.
        static let places = 512
    }

    /// Whether a set is complete with this sentence.
    mutating func take(_ gsv: GSV, _ sentence: Sentence, at now: Int64) -> Bool {
        if gsv.index == 1 {
            begun = Begun(talker: sentence.talker, signal: gsv.signal, length: gsv.length)
        }
        guard var set = begun, set.next == gsv.index, set.length == gsv.length,
            set.talker == sentence.talker, set.signal == gsv.signal
        else {
            begun = nil
            return false
        }
        read(gsv, sentence, into: &set)
        set.next += 1
        guard gsv.index == gsv.length else {
            begun = set
            return false
        }
        begun = nil
        return set.count == 0 || set.hasDirections ? keep(set, at: now) : false
    }

    private mutating func read(_ gsv: GSV, _ sentence: Sentence, into set: inout Begun) {
        let system =
            SatelliteNumber.system(of: sentence.talker) ?? SatelliteNumber.system(id: gsv.system)
        let isQuectel = sentence.talker == SatelliteNumber.quectel
        let start = Self.slotCount * Self.satellitesOfASlot
        if gsv.hasDirections { set.hasDirections = true }
        for entry in 0..<gsv.entries where set.count < Self.satellitesOfASlot {
            guard gsv.numbers[entry] > 0 else { continue }
            let place = SatelliteNumber(gsv.numbers[entry], system: system, isQuectel: isQuectel)
            satellites[start + set.count] = Seen(
                place: UInt16(place.lane << 6 | place.bit),
                signal: UInt8(truncatingIfNeeded: gsv.signals[entry]))
            set.count += 1
        }
    }

    private mutating func keep(_ set: Begun, at now: Int64) -> Bool {
        let slot = slot(of: set)
        slots[slot] = Slot(
            talker: set.talker, signal: set.signal, count: set.count, heardAt: now)
        let from = Self.slotCount * Self.satellitesOfASlot
        let to = slot * Self.satellitesOfASlot
        for index in 0..<set.count { satellites[to + index] = satellites[from + index] }
        return true
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
        for slot in slots {
            guard let heardAt = slot.heardAt else { break }
            oldest = max(oldest, now - heardAt)
        }
        return oldest
    }

    /// Counts each satellite once, by its strongest signal.
    mutating func count(
        in tally: inout SatelliteTally, at now: Int64, noOlderThan limit: Int64
    ) {
        var seen = SIMD8<UInt64>()
        for (index, slot) in slots.enumerated() {
            guard let heardAt = slot.heardAt else { break }
            guard now - heardAt <= limit else { continue }
            let start = index * Self.satellitesOfASlot
            for satellite in satellites[start..<(start + slot.count)] {
                let place = Int(satellite.place)
                let bit: UInt64 = 1 << UInt64(place & 63)
                let isNew = seen[place >> 6] & bit == 0
                seen[place >> 6] |= bit
                strongest[place] = isNew ? satellite.signal : max(strongest[place], satellite.signal)
            }
        }
        for constellation in Constellation.allCases {
            var bits = seen[constellation.rawValue]
            while bits != 0 {
                let place = constellation.rawValue << 6 | bits.trailingZeroBitCount
                bits &= bits - 1
                tally.see(constellation, signal: Int(strongest[place]))
            }
        }
    }

    /// Six systems with up to three signals each, and one over for each.
    private static let slotCount = 24
    /// Ten sentences of four, the most that a set may have.
    private static let satellitesOfASlot = 40
}
