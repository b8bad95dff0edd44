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
    /// One bit for each satellite while they are counted: a lane a constellation.
    private var seen = ContiguousArray<UInt64>(repeating: 0, count: Self.laneCount)
    /// The strongest signal of each satellite while they are counted.
    private var strongest = ContiguousArray<UInt8>(repeating: 0, count: Seen.places)

    /// One satellite of a set.
    private struct Seen {
        var place: UInt16 = 0
        /// dB-Hz; 0 when it is not tracked.
        var signal: UInt8 = 0

        static let places = SatelliteSets.laneCount * 64
    }

    enum Outcome { case malformed, incomplete, complete }

    /// Takes a set's next sentence.
    mutating func take(_ gsv: GSV, _ sentence: Sentence, at now: Int64) -> Outcome {
        if gsv.index == 1 {
            begun = Begun(talker: sentence.talker, signal: gsv.signal, length: gsv.length)
        }
        guard var set = begun, set.next == gsv.index, set.length == gsv.length,
            set.talker == sentence.talker, set.signal == gsv.signal
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
        guard set.count == 0 || set.hasDirections else { return .incomplete }
        keep(set, at: now)
        return .complete
    }

    private mutating func read(_ gsv: GSV, _ sentence: Sentence, into set: inout Begun) -> Bool {
        let system =
            SatelliteNumber.system(of: sentence.talker) ?? SatelliteNumber.system(id: gsv.system)
        let isQuectel = sentence.talker == SatelliteNumber.quectel
        let start = Self.slotCount * Self.satellitesOfASlot
        for entry in 0..<gsv.entries {
            guard let satellite = gsv.satellite(entry, in: sentence) else { return false }
            guard satellite.number > 0, set.count < Self.satellitesOfASlot else { continue }
            if satellite.azimuth > 0 { set.hasDirections = true }
            let place = SatelliteNumber(
                satellite.number, system: system, isQuectel: isQuectel)
            satellites[start + set.count] = Seen(
                place: UInt16(place.lane << 6 | place.bit),
                signal: UInt8(clamping: satellite.signal))
            set.count += 1
        }
        return true
    }

    private mutating func keep(_ set: Begun, at now: Int64) {
        let slot = slot(of: set)
        slots[slot] = Slot(
            talker: set.talker, signal: set.signal, count: set.count, heardAt: now)
        let from = Self.slotCount * Self.satellitesOfASlot
        let to = slot * Self.satellitesOfASlot
        for index in 0..<set.count { satellites[to + index] = satellites[from + index] }
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
        for lane in seen.indices { seen[lane] = 0 }
        for index in slots.indices {
            guard let heardAt = slots[index].heardAt else { break }
            guard now - heardAt <= limit else { continue }
            let start = index * Self.satellitesOfASlot
            for satellite in start..<(start + slots[index].count) {
                let place = Int(satellites[satellite].place)
                let signal = satellites[satellite].signal
                let bit: UInt64 = 1 << UInt64(place & 63)
                if seen[place >> 6] & bit == 0 {
                    seen[place >> 6] |= bit
                    strongest[place] = signal
                } else if signal > strongest[place] {
                    strongest[place] = signal
                }
            }
        }
        for lane in seen.indices where seen[lane] != 0 {
            guard let constellation = Constellation(rawValue: lane) else { continue }
            count(seen[lane], of: constellation, in: &tally)
        }
    }

    private func count(
        _ seen: UInt64, of constellation: Constellation, in tally: inout SatelliteTally
    ) {
        var rest = seen
        var tracked = 0
        var sum = 0
        while rest != 0 {
            let signal = Int(strongest[constellation.rawValue << 6 | rest.trailingZeroBitCount])
            rest &= rest &- 1
            guard Self.signals.contains(signal) else { continue }
            tracked += 1
            sum += signal
        }
        tally.see(
            constellation, count: seen.nonzeroBitCount, tracked: tracked, sumOfSignals: sum)
    }

    /// Two digits of dB-Hz, as NMEA has them; 0 is not tracked.
    private static let signals = 1...99
    /// As many as there are constellations.
    fileprivate static let laneCount = Constellation.allCases.count
    /// Six systems with up to three signals each, and one over for each.
    private static let slotCount = 24
    /// Ten sentences of four, the most that a set may have.
    private static let satellitesOfASlot = 40
}
