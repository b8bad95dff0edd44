/// Takes the time of something, several times, and keeps the best.
///
/// The best run is the one that the rest of the machine disturbed least.
enum Stopwatch {
    /// Seconds of the fastest of `runs`; `prepare` is not timed.
    static func best<Value>(
        of runs: Int = 5, preparing prepare: () -> Value, _ work: (inout Value) -> Void
    ) -> Double {
        (0..<runs).map { _ in
            var value = prepare()
            let time = ContinuousClock().measure { work(&value) }
            return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        }
        .min() ?? .infinity
    }
}

/// One line of the report: a label, then what was measured.
func report(_ label: String, _ text: String) {
    print(label + String(repeating: " ", count: max(1, 28 - label.count)) + text)
}

/// A number with `decimals` decimals.
func short(_ value: Double, _ decimals: Int = 0) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (value * scale).rounded() / scale
    return decimals == 0 ? "\(Int(rounded))" : "\(rounded)"
}
