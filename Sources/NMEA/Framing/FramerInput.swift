/// What was read, how far it has been looked at, and room to work in.
struct FramerInput {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    /// Where a sentence that came in two reads is put together.
    private let line: UnsafeMutableRawBufferPointer
    /// Offsets of the sentence in hand: 0 for its `$`, its commas, and its end.
    let marks: UnsafeMutablePointer<UInt8>
    var commas: UnsafeMutablePointer<UInt8> { marks + 1 }

    init(_ bytes: UnsafeRawBufferPointer, room: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
        line = UnsafeMutableRawBufferPointer(rebasing: room[..<Self.lineSize])
        let behind = UnsafeMutableRawBufferPointer(rebasing: room[Self.lineSize..<Self.roomSize])
        marks = behind.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
        marks[0] = 0
    }

    /// The begun sentence with as much of the new bytes behind it as could belong to it.
    func joined(_ begun: ContiguousArray<UInt8>) -> UnsafeRawBufferPointer {
        line.copyBytes(from: begun)
        let fresh = bytes[position...].prefix(Self.lineSize - begun.count)
        UnsafeMutableRawBufferPointer(rebasing: line[begun.count...]).copyBytes(from: fresh)
        return UnsafeRawBufferPointer(rebasing: line[..<(begun.count + fresh.count)])
    }

    /// Room for one byte more than the longest sentence, and for as many marks.
    static let roomSize = lineSize + 1 + lineSize + marksAtOnce
    private static let lineSize = SentenceFramer.longest + 1
    /// Marks are written so many at a time.
    private static let marksAtOnce = 8
}
