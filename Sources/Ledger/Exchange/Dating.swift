package import Positioning

/// Gives rows of this boot their UTC.
package struct Dating: Equatable, Sendable {
    package enum Scope: Equatable, Sendable {
        /// Everything of this boot that has no date yet: UTC was proved.
        case undated
        /// Everything of the open trip that this boot recorded: UTC was corrected.
        ///
        /// Events keep the date they were published with.
        case openTrip
        /// Both: what two datings make when their batches are merged.
        case undatedAndOpenTrip
    }

    package var offset: ClockOffset
    package var scope: Scope

    package init(offset: ClockOffset, scope: Scope) {
        self.offset = offset
        self.scope = scope
    }

    /// One dating that does what this one and then `later` would.
    func followed(by later: Dating) -> Dating {
        Dating(
            offset: later.offset,
            scope: scope == later.scope ? scope : .undatedAndOpenTrip)
    }
}
