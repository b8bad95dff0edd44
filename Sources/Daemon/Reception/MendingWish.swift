import Positioning
import Tracking

/// What a person wants done to trips.
enum MendingWish: Equatable {
    /// Two or more that follow one another, under this number.
    case merge([Int64], as: Int64)
    /// Under two numbers that follow one another, the first of them this.
    case split(TripCut.Wish, as: Int64)
    case edit(TripEdit)
    case undo
    case delete([Int64])
}
