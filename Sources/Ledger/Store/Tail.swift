import Positioning
import Tracking

/// The last block of a track, which the next points go into.
struct Tail: Equatable {
    /// The trip or the course session.
    let owner: Int64
    var number: Int64
    /// The boot whose clock its instants are on.
    var bootRow: Int64
    /// What dates its points.
    var offset: ClockOffset?
    var points: [PackedPoint]
    /// Whether it was read from the disk and nothing was added since.
    var isAsFound = false
    /// A damaged block is left as it is, for whoever can make more of it.
    var isReadable = true

    /// How far two offsets may be apart for one block to be dated by either.
    ///
    /// Milliseconds. Proof is a matter of milliseconds and a correction one of whole seconds.
    static let offsetTolerance = 20.0

    /// Whether a point on this clock, dated like this, belongs here.
    func takes(bootRow: Int64, offset: ClockOffset?) -> Bool {
        guard isReadable, points.count < PointBlock.capacity, bootRow == self.bootRow else {
            return false
        }
        switch (self.offset, offset) {
        case (nil, nil): return true
        case (let ours?, let theirs?):
            return abs(ours.milliseconds - theirs.milliseconds) <= Self.offsetTolerance
        case (nil, _), (_, nil): return false
        }
    }
}
