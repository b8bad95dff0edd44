package import Positioning

extension MotionEstimator {
    /// What one fix changed.
    package struct Motion: Equatable, Sendable {
        package var estimate: Estimate
        /// Metres that count since the fix before, some of them back-dated.
        package var driven = 0.0
        /// Length of an unseen stretch, once, when its end has settled.
        package var bridged: Double?
        package var change: Change?
        /// There was an outage just before this fix.
        package var isAfterGap = false
        /// How the filter came here from the fix before, for whoever looks back.
        package var step = FilterStep()
    }

    package enum Change: Equatable, Sendable {
        case stopped(since: Uptime)
        /// Began moving at `began` from `anchor`, after standing for `stood` seconds.
        case departed(began: Uptime, from: Coordinate, stood: Double)
        /// Moves again after an outage that began while standing, or somewhere else.
        case resumed
        /// Found elsewhere without having driven there.
        case towed(from: Coordinate)
    }

    /// Silence before a fix, and how far apart its ends are.
    package struct Silence: Equatable, Sendable {
        package var seconds: Double
        package var chord: Double
    }

    /// What one fix comes to, until the estimate after it can be given.
    struct Findings {
        var driven = 0.0
        var bridged: Double?
        var change: Change?
        /// What was predicted, before the fix was looked at; `nil` when nothing leads here.
        var prediction: FilterStep.Prediction?

        /// A departure has been carried along its pending path to this very fix.
        ///
        /// Without Doppler that path is two seconds old, and going on is right.
        func isCarried(_ reading: Velocimeter.Reading) -> Bool {
            if case .departed = change { reading.isDoppler } else { false }
        }
    }
}
