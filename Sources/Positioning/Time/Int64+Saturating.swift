/// Arithmetic that stops at the ends of 64 bits: a wild time must not end the program.
extension Int64 {
    /// The nearest whole number; 0 for what is not a number.
    init(nearest value: Double) {
        self = Int64(exactly: value.rounded()) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
    }

    func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, isTooFar) = addingReportingOverflow(other)
        return isTooFar ? (other < 0 ? .min : .max) : sum
    }

    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, isTooFar) = subtractingReportingOverflow(other)
        return isTooFar ? (other < 0 ? .max : .min) : difference
    }
}
