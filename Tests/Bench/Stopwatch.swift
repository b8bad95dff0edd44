import Glibc

/// Takes the processor time of something, several times, and keeps the best.
///
/// The time that other processes take is not counted, and the best run is the one whose caches they
/// disturbed least. Source: clock_gettime(2), CLOCK_PROCESS_CPUTIME_ID.
enum Stopwatch {
    /// Seconds of the fastest of `runs`; `prepare` is not timed.
    static func best<Value>(
        of runs: Int = 9, preparing prepare: () -> Value, _ work: (inout Value) -> Void
    ) -> Double {
        (0..<runs).map { _ in
            var value = prepare()
            let start = now
            work(&value)
            return now - start
        }
        .min() ?? .infinity
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
