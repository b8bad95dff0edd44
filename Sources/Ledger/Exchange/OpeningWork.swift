/// What may take long when a store is opened; told again and again while it goes on.
package enum OpeningWork: Equatable, Sendable, CustomStringConvertible {
    /// All of it is read.
    case checking
    /// It is brought up to date: by that step.
    case changing(String)
    /// What can be read of a damaged one is saved: that table.
    case saving(String)

    package var description: String {
        switch self {
        case .checking: "checking the store"
        case .changing(let step): "bringing the store up to date (\(step))"
        case .saving(let table): "saving what can be read of a damaged store (\(table))"
        }
    }
}
