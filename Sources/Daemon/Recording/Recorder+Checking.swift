import Ledger

/// What is found when all that is stored is looked at, after a power cut.
extension Recorder {
    /// Takes an answer of the ledger; `false` when it is not about that.
    func takeChecking(_ answer: Answer) -> Bool {
        guard let asked = checking else { return false }
        switch answer {
        case .checked(asked, let losses):
            if !losses.isEmpty { outcome(.repaired(losses)) }
        case .refused(asked, let error):
            // It was given up because we stop: the next start begins it again.
            if !error.isInterruption { outcome(.unchecked("\(error)")) }
        case _:
            return false
        }
        checking = nil
        return true
    }
}
