import Simulation

/// When the car of a drive really left, and came, in seconds from its beginning.
struct Truth {
    let left: Double
    let came: Double

    init(_ drive: Drive, in span: ClosedRange<Double>? = nil) {
        let span = span ?? 0...drive.duration
        let moving = stride(from: span.lowerBound, to: span.upperBound, by: 1)
            .filter { drive.truth(at: $0).speed > 0.5 }
        left = moving.first ?? 0
        came = moving.last ?? 0
    }
}
