import Positioning

@testable import Export

/// A drive that is hard to write: over a gap and midnight, west and south, in milliseconds.
enum Trip {
    /// What a person may call it.
    static let name = "Über <Kölner> & \"Ring\" 'süd' 🚗\nשלום عليكم ]]> --"

    static let points: [DatedPoint] = (0..<60).map { index in
        let step = Double(index)
        return DatedPoint(
            coordinate: Coordinate(
                latitude: -33.856_784_3 + step * 0.000_123_4,
                longitude: -70.215_297_1 - step * 0.000_217_9),
            height: 12.25 - step / 4,
            time: UTC(milliseconds: 1_777_334_370_000 + Int64(index) * 1250),
            speed: 20 + step, track: 300, isAfterGap: index == 20 || index == 41)
    }

    /// Points between gaps.
    static let segments = [20, 21, 19]
}
