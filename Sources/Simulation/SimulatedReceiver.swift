package import Positioning

import func Glibc.exp

/// A receiver in a car that drives a known drive: the truth and what it says of it, in order.
///
/// The same drive, model and seed give the same bytes.
package struct SimulatedReceiver: Sequence, IteratorProtocol, Sendable {
    /// One instant.
    package struct Heard: Equatable, Sendable {
        package var truth: Drive.Truth
        package var time: UTC
        /// What the receiver believes; `nil` without a sky.
        package var reading: Reading?
        /// In the order of sending, each with its line end.
        package var sentences: [String]
    }

    private let drive: Drive
    private let model: ReceiverModel
    private let start: UTC
    private var dice: Dice
    private var step = 0
    private var error: SlowError
    /// No fix before this; the power came on at 0.
    private var blindUntil: Double
    /// When the sky was last hidden.
    private var lastCovered: Double?

    package init(
        _ model: ReceiverModel = ReceiverModel(), in drive: Drive, seed: UInt64, from start: UTC
    ) {
        self.drive = drive
        self.model = model
        self.start = start
        dice = Dice(seed: seed)
        error = SlowError(model, &dice)
        blindUntil = model.firstFix
    }

    package mutating func next() -> Heard? {
        let time = Double(step) / model.rate
        guard time <= drive.duration else { return nil }
        step += 1
        let truth = drive.truth(at: time)
        let utc = start.advanced(bySeconds: time)
        error.pass(1 / model.rate, &dice)
        if truth.isCovered {
            lastCovered = time
            blindUntil = time + model.reacquisition
        }
        let reading = time < blindUntil || truth.isCovered ? nil : read(truth)
        return Heard(
            truth: truth, time: utc, reading: reading,
            sentences: NMEAWriter.sentences(reading, at: utc))
    }

    private mutating func read(_ truth: Drive.Truth) -> Reading {
        // Just out of a tunnel a receiver is worse than it thinks; it gets better by and by.
        let fading = lastCovered.map { exp(-(truth.time - $0) / model.reacquisitionTime) } ?? 0
        let extra = model.reacquisitionError * fading
        let quick = model.fastError + extra
        let place = Displacement(
            east: error.east + quick * dice.normal(), north: error.north + quick * dice.normal())
        let velocity =
            Bearing.step(truth.speed, towards: truth.track)
            + Displacement(
                east: model.dopplerError * dice.normal(), north: model.dopplerError * dice.normal())
        let satellites = error.satellites
        let sigma = (model.slowError * model.slowError + quick * quick).squareRoot()
        return Reading(
            coordinate: truth.coordinate.moved(by: place),
            heightAboveSeaLevel: truth.heightAboveSeaLevel + error.up
                + model.heightFactor * quick * dice.normal(),
            geoidSeparation: model.geoidSeparation, speed: velocity.length,
            track: velocity.length < model.courseFloor ? nil : Bearing.of(velocity),
            sigma: sigma, heightSigma: model.heightFactor * sigma, satellites: satellites,
            horizontalDOP: Self.bestDOP + Self.dopOfOne / Double(satellites))
    }

    /// HDOP with `n` satellites is about 0.4 + 4/n: 0.9 with eight.
    private static let bestDOP = 0.4
    private static let dopOfOne = 4.0
}
