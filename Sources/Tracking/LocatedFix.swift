package import Positioning

/// A fix, and where we believe to be by it.
package struct LocatedFix: Equatable, Sendable {
    package var fix: Fix
    package var estimate: Estimate

    package init(fix: Fix, estimate: Estimate) {
        self.fix = fix
        self.estimate = estimate
    }
}
