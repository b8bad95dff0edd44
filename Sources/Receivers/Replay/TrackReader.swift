import Formats
import Positioning

/// Reads the tracks of a GPX file as what a receiver said: one epoch a point.
///
/// Points without a time are no epochs. Between two segments there is nothing: their times say how
/// long the recorder was away. A file that is cut off or damaged is read up to there.
///
/// Source: SPEC §14.
struct TrackReader {
    private(set) var counts = TrackCounts()
    private let source: Int
    private var reader = GPXReader(for: .fix)
    /// Routes are drawn, not driven.
    private var isInTrack = false

    init(source: Int) {
        self.source = source
    }

    /// Gives every epoch that is complete within `bytes`, not yet received at any time.
    mutating func read(_ bytes: [UInt8], _ give: (Epoch) -> Void) {
        guard counts.damage == nil else { return }
        var rest = bytes[...]
        do throws(FormatFault) {
            while let item = try reader.next(&rest) { take(item, give) }
        } catch {
            note(error)
        }
    }

    mutating func finish() {
        guard counts.damage == nil else { return }
        do throws(FormatFault) { try reader.finish() } catch { note(error) }
    }

    private mutating func note(_ fault: FormatFault) {
        counts.damage = "line \(fault.line): \(fault.read), expected \(fault.expected)"
    }

    private mutating func take(_ item: GPXReader.Item, _ give: (Epoch) -> Void) {
        switch item {
        case .begin(let line, _): isInTrack = line == .track
        case .point(let point) where isInTrack:
            guard let time = point.time else {
                counts.timeless += 1
                return
            }
            counts.points += 1
            if point.coordinate == nil { counts.nowhere += 1 }
            give(Epoch(point, at: time, source: source))
        case .point, .property, .segment, .end: break
        }
    }
}

extension Epoch {
    /// What a receiver would have said to have this point written.
    fileprivate init(_ point: GPXPoint, at time: UTC, source: Int) {
        self.init(received: Uptime(nanoseconds: 0))
        self.source = source
        self.time = time
        timeOfDay = Int32(time.millisecondOfDay)
        horizontalDOP = point.horizontalDOP
        statesDilution = point.horizontalDOP != nil
        verticalDOP = point.verticalDOP
        positionDOP = point.positionDOP
        satellitesUsed = point.satellites
        mode = point.mode
        guard mode >= .twoD else { return }
        status = point.fix == .differential ? .differential : .unknown
        coordinate = point.coordinate
        heightAboveSeaLevel = point.heightAboveSeaLevel
        geoidSeparation = point.geoidSeparation
        if let height = point.heightAboveSeaLevel, let separation = point.geoidSeparation {
            heightAboveEllipsoid = height + separation
        }
        speed = point.speed
        track = point.track
    }
}

extension GPXPoint {
    /// By the word of the file, else by whether there is a height.
    fileprivate var mode: FixMode {
        guard coordinate != nil else { return .none }
        return switch fix {
        case .some(.none): .none
        case .twoD: .twoD
        case .threeD: .threeD
        case .differential, .precise, nil: heightAboveSeaLevel == nil ? .twoD : .threeD
        }
    }
}
