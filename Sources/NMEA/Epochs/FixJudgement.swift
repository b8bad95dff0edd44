import Positioning

/// Decides sentence by sentence whether there is a fix, and in how many dimensions.
///
/// The later sentence overrules the earlier one, with two exceptions. A void sentence cannot be
/// overruled within its epoch by a mere mode (GSA, PGRMZ), only by a valid position. And once 3D,
/// a sentence that says 2D is raised to 3D as long as a height was given in this epoch or one
/// of the two before; only "no fix" ends that.
///
/// The second is gpsd's hold. It repairs receivers whose GSA says 2 with a dozen satellites and a
/// height (nmea.md Q25) and is kind to those that truly hold their height (Q26): both are one fix
/// of the same place for everything that Rodi decides, and gpsd users see what they are used to.
///
/// Source: nmea.md §4.
struct FixJudgement: Equatable, Sendable {
    /// What the last sentence came to; outlives its epoch.
    private(set) var mode = FixMode.unknown
    /// A sentence of this epoch called its position void.
    private(set) var isVoid = false
    /// Epochs since one knew its height: 0 is the open one.
    private var heightAge = Int.max

    mutating func beginEpoch() {
        isVoid = false
        if heightAge < Int.max { heightAge += 1 }
    }

    /// This epoch knows its height.
    mutating func sawHeight() {
        heightAge = 0
    }

    var knowsHeight: Bool { heightAge == 0 }

    /// A sentence that carries positions has none that counts.
    mutating func void() {
        mode = .none
        isVoid = true
    }

    /// A sentence with a valid position: 3D with `isSolid`, or where the hold keeps it.
    mutating func position(isSolid: Bool) {
        isVoid = false
        say(isSolid ? .threeD : .twoD)
    }

    /// A position that counts only if another sentence vouches for it.
    mutating func unsupported() {
        mode = .none
    }

    /// A sentence that gives only a mode.
    mutating func hear(_ mode: FixMode) {
        guard !isVoid || mode == .none else { return }
        say(mode)
    }

    private mutating func say(_ said: FixMode) {
        guard said != .twoD || mode != .threeD || heightAge > Self.heldEpochs else { return }
        mode = said
    }

    /// A height keeps a fix solid through so many epochs without one: some receivers send GGA only
    /// with every fourth (Q18).
    private static let heldEpochs = 2
}
