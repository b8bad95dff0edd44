/// Figures with units as a person types them on a command line, written as in the configuration.
package enum TypedFigure {
    /// Metres per second, such as `50km/h`.
    package static func speed(
        _ text: String, in range: ClosedRange<Double>
    ) throws(Objection) -> Double {
        try Notation.speed(range).read(text)
    }

    /// Metres, such as `1.5km`.
    package static func length(
        _ text: String, in range: ClosedRange<Double>
    ) throws(Objection) -> Double {
        try Notation.length(range).read(text)
    }

    /// Seconds, such as `10min`.
    package static func duration(
        _ text: String, in range: ClosedRange<Double>
    ) throws(Objection) -> Double {
        try Notation.duration(range).read(text)
    }
}
