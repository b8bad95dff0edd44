/// A tag, and the text before it.
package struct XMLPiece: Sendable {
    package enum Kind: Sendable {
        case start
        case end
    }

    package let kind: Kind
    /// Without its prefix: namespaces are told apart by nobody here.
    package let name: String
    /// How many elements are open, this one included.
    package let depth: Int
    /// Where the tag ends, counted from 1.
    package let line: Int
    /// Since the tag before, entities resolved.
    ///
    /// Empty when it was longer than a scanner keeps.
    package let text: [UInt8]
    let markup: [UInt8]
    let attributes: [XMLAttribute]

    /// The value of an attribute, by its name without a prefix, entities resolved.
    ///
    /// `nil` when there is none, or an entity in it is unknown.
    package func attribute(_ name: String) -> ArraySlice<UInt8>? {
        for attribute in attributes where markup[attribute.name].elementsEqual(name.utf8) {
            let value = markup[attribute.value]
            return value.contains(UInt8(ascii: "&")) ? XMLEntity.resolve(value)?[...] : value
        }
        return nil
    }
}

/// Where an attribute stands in its tag.
struct XMLAttribute: Sendable {
    /// Without its prefix.
    var name: Range<Int>
    var value: Range<Int>
}
