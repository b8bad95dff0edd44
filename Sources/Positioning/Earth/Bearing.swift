import func Glibc.atan2
import func Glibc.cos
import func Glibc.sin

/// Directions over ground: degrees clockwise from true north, 0 ≤ x < 360.
package enum Bearing {
    /// The same direction within one turn.
    package static func normalized(_ degrees: Double) -> Double {
        guard degrees < 0 || degrees >= 360 else { return degrees }
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        return positive == 360 ? 0 : positive
    }

    /// Which way a step leads.
    package static func of(_ step: Displacement) -> Double {
        normalized(atan2(step.east, step.north) / radiansPerDegree)
    }

    /// A step of `length` towards `bearing`.
    package static func step(_ length: Double, towards bearing: Double) -> Displacement {
        let angle = bearing * radiansPerDegree
        return Displacement(east: length * sin(angle), north: length * cos(angle))
    }

    /// The smaller angle between two directions, 0…180.
    package static func difference(_ one: Double, _ other: Double) -> Double {
        abs(wrapped(one - other))
    }
}
