import Positioning
package import Tracking

/// A course that can be driven.
///
/// Units: metres, seconds; a share of 1.
package struct CourseListing: Equatable, Codable, Sendable {
    package enum Completion: String, Codable, Sendable {
        case order
        case distance
    }

    package var name: String
    package var kind: Course.Kind
    /// Of a line.
    package var length: Double?
    /// How long to manoeuvre, of an area.
    package var practice: Double?
    /// How far from the line still counts for `complete` by distance.
    package var corridor: Double?
    /// From which distance on one is off route; absent when that goes by the accuracy.
    package var offRoute: Double?
    /// What completes a line.
    package var complete: Completion?
    /// Of the length, when distance completes it.
    package var share: Double?

    enum CodingKeys: String, CodingKey {
        case name
        case kind
        case length
        case practice
        case corridor
        case offRoute = "off_route"
        case complete
        case share
    }

    package init(_ course: Course) {
        name = course.name
        kind = course.kind
        switch course.ground {
        case .area(_, let practice):
            self.practice = practice.places(Decimals.figure)
        case .line(let line):
            length = line.length.places(Decimals.figure)
            corridor = course.corridor.places(Decimals.figure)
            if case .beyond(let metres) = course.offRoute {
                offRoute = metres.places(Decimals.figure)
            }
            switch course.completion {
            case .order: complete = .order
            case .distance(let share):
                complete = .distance
                self.share = share.places(Decimals.share)
            }
        }
    }
}
