import Control
import Ledger

extension Recorder {
    /// What became of what was recorded.
    enum Outcome {
        /// To be told to clients, in this order.
        case publish(EventRecord)
        case failing(String)
        case working
        /// Points wait in memory: the disk has no more than so many bytes left.
        case full(free: Int64)
        case roomAgain
        /// The database was found damaged while running: what was done about it.
        case replaced(repairs: [String])
        /// What was found to be missing when all that is stored was looked at.
        case repaired([String])
        /// It could not be looked at.
        case unchecked(String)
        /// The store could be opened at last.
        case opened(Opening)
    }
}
