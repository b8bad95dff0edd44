/// What was found, or why nothing was.
enum Found<Value: Equatable & Sendable>: Equatable, Sendable {
    case known(Value)
    case unknown(Obstacle)

    var value: Value? {
        if case .known(let value) = self { value } else { nil }
    }
}
