/// What has come over a line: good sentences by kind, and everything else by what was wrong.
package struct SentenceCounts: Equatable, Sendable {
    /// Sentences with a right checksum, by kind: room for all of them, and for some more.
    ///
    /// Numbers in place: a collection would be asked with every sentence whether it is shared.
    private var byKind = SIMD32<Int>()

    package subscript(kind: SentenceKind) -> Int {
        get { byKind[kind.rawValue] }
        set { byKind[kind.rawValue] = newValue }
    }

    @inline(__always)
    mutating func add(_ kind: SentenceKind) {
        withUnsafeMutableBytes(of: &byKind) {
            let place = kind.rawValue * MemoryLayout<Int>.stride
            let count = $0.load(fromByteOffset: place, as: Int.self)
            $0.storeBytes(of: count &+ 1, toByteOffset: place, as: Int.self)
        }
    }

    /// Sentences with a right checksum.
    package var good: Int { byKind.wrappedSum() }

    /// Sentences whose checksum was wrong.
    package var badChecksum = 0
    /// Sentences without a checksum where one is asked for.
    package var withoutChecksum = 0
    /// Sentences that were cut by the next one or by a byte that is no text.
    package var cut = 0
    /// Sentences longer than the limit.
    package var overlong = 0
    /// Good sentences with too few fields or with one that cannot be.
    package var malformed = 0
    /// Instants that began again after they were over: a receiver whose time stands still.
    package var late = 0
    /// Good sentences that came behind an epoch given before its burst was over.
    ///
    /// A receiver has some of them until its rhythm is learned, and after it changes.
    package var trailing = 0
    /// Lines that are no NMEA of ours: AIS, JSON, comments.
    package var foreignLines = 0
    /// Bytes outside any sentence or line that we know.
    package var junkBytes = 0

    package init() {}
}
