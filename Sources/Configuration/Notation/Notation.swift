/// How one kind of value is written.
struct Notation<Value: Sendable>: Sendable {
    /// In words that follow "expected".
    let expected: String
    let read: @Sendable (String) throws(Objection) -> Value

    init(
        expected: String, read: @escaping @Sendable (String) throws(Objection) -> Value
    ) {
        self.expected = expected
        self.read = read
    }

    /// A notation whose every objection is the same.
    init(expected: String, _ parse: @escaping @Sendable (String) -> Value?) {
        self.expected = expected
        read = { (text: String) throws(Objection) -> Value in
            guard let value = parse(text) else { throw Objection(expected: expected) }
            return value
        }
    }

    /// The same, or a word that stands for something else.
    func or<Wider: Sendable>(
        _ word: String, meaning special: Wider, _ widen: @escaping @Sendable (Value) -> Wider
    ) -> Notation<Wider> {
        let (expected, read) = ("'\(word)' or \(expected)", read)
        return Notation<Wider>(expected: expected) { (text: String) throws(Objection) -> Wider in
            if text == word { return special }
            do throws(Objection) {
                return widen(try read(text))
            } catch {
                throw Objection(expected: expected)
            }
        }
    }
}
