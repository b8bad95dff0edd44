/// A large value behind one reference: handed on without being copied.
///
/// It is a value all the same. Who changes one that somebody else holds as well gets a copy of their
/// own, and one that nobody else holds is changed where it lies, without asking the heap for room.
package struct Boxed<Value> {
    // An array of one is all that takes: it is copied when it is written to, and never before.
    @usableFromInline var only: [Value]

    @inlinable package init(_ value: Value) { only = [value] }

    @inlinable package var value: Value {
        _read { yield only[0] }
        _modify { yield &only[0] }
    }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed: Equatable where Value: Equatable {}

/// In a file it looks like the value alone.
extension Boxed: Codable where Value: Codable {
    package init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
