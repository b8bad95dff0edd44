import func Glibc.exp

/// The part of a receiver's error that lingers, and the satellites that come and go.
///
/// A Gauss–Markov process per axis: after `slowErrorTime` it has forgotten 63 % of itself.
///
/// Units: metres. Source: estimation.md §0, autocorrelated errors.
struct SlowError: Sendable {
    private(set) var east: Double
    private(set) var north: Double
    private(set) var up: Double
    private(set) var satellites = 10
    private let model: ReceiverModel

    init(_ model: ReceiverModel, _ dice: inout Dice) {
        self.model = model
        east = model.slowError * dice.normal()
        north = model.slowError * dice.normal()
        up = model.slowError * model.heightFactor * dice.normal()
    }

    mutating func pass(_ seconds: Double, _ dice: inout Dice) {
        let kept = exp(-seconds / model.slowErrorTime)
        let fresh = model.slowError * (1 - kept * kept).squareRoot()
        east = kept * east + fresh * dice.normal()
        north = kept * north + fresh * dice.normal()
        up = kept * up + model.heightFactor * fresh * dice.normal()

        let roll = dice.uniform()
        let change = Self.changesPerSecond * seconds
        if roll < change { satellites = max(Self.fewest, satellites - 1) }
        if roll > 1 - change { satellites = min(Self.most, satellites + 1) }
    }

    /// How often a satellite is lost or found.
    private static let changesPerSecond = 0.02
    private static let fewest = 7
    /// As many as one GSA sentence can name.
    private static let most = 12
}
