/// What was read, how far it has been looked at, and room to work in.
struct FramerInput {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    /// Where a sentence that came in two reads is put together.
    private let line: UnsafeMutableRawBufferPointer
    let commas: UnsafeMutablePointer<UInt8>

    init(_ bytes: UnsafeRawBufferPointer, room: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
        line = UnsafeMutableRawBufferPointer(rebasing: room[..<Self.lineSize])
        let behind = UnsafeMutableRawBufferPointer(rebasing: room[Self.lineSize..<Self.roomSize])
        commas = behind.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped
    }

    /// The begun sentence with as much of the new bytes behind it as could belong to it.
    func joined(_ begun: ContiguousArray<UInt8>) -> UnsafeRawBufferPointer {
        line.copyBytes(from: begun)
        let fresh = bytes[position...].prefix(Self.lineSize - begun.count)
        UnsafeMutableRawBufferPointer(rebasing: line[begun.count...]).copyBytes(from: fresh)
        return UnsafeRawBufferPointer(rebasing: line[..<(begun.count + fresh.count)])
    }

    /// Room for one byte more than the longest sentence, and for as many commas.
    static let roomSize = 2 * lineSize
    private static let lineSize = SentenceFramer.longest + 1
}
