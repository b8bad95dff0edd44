/// How a receiver errs, and how often it speaks.
///
/// The error of a position is almost the same from one second to the next; that of the Doppler
/// speed is small and new each time.
///
/// Units: metres, seconds, metres per second; deviations are 1 sigma per axis.
/// Source: estimation.md §0.
package struct ReceiverModel: Equatable, Sendable {
    /// Epochs per second.
    package var rate = 1.0
    package var slowError = 1.3
    /// How long the slow error stays alike.
    package var slowErrorTime = 60.0
    package var fastError = 0.25
    package var dopplerError = 0.05
    /// Heights err this much more than places.
    package var heightFactor = 1.7
    /// Speed below which a receiver does not say where it is going.
    package var courseFloor = 0.15
    /// From power-on to the first fix.
    package var firstFix = 4.0
    /// From the end of a tunnel to the next fix.
    package var reacquisition = 1.5
    /// Added to the error of the first fix after a tunnel, and gone after a few seconds.
    package var reacquisitionError = 5.0
    package var reacquisitionTime = 4.0
    /// Height of the ellipsoid's surface above the sea's, with the sign of GGA.
    package var geoidSeparation = 0.0

    package init() {}
}
