import func Glibc.pow

extension Double {
    /// Rounded to so many decimals; `nil` when it is no number, which JSON cannot carry.
    package func places(_ decimals: Int) -> Double? {
        guard isFinite else { return nil }
        let scale = pow(10, Double(decimals))
        let scaled = self * scale
        // Beyond 2⁵³ there is nothing left to round.
        guard abs(scaled) < 9e15 else { return self }
        let rounded = scaled.rounded() / scale
        return rounded == 0 ? 0 : rounded
    }
}

/// How many decimals each kind of figure carries on the wire.
package enum Decimals {
    /// Of a degree: 1 cm.
    static let degrees = 7
    /// Of a metre, a second or a metre per second.
    package static let figure = 3
    /// Of a share of 1.
    static let share = 4
    /// Of the seconds that a report waits.
    static let latency = 4
    /// Of a dB-Hz.
    static let signal = 1
    /// Of a degree of direction.
    static let direction = 1
}
