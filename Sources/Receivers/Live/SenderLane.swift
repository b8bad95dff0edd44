import NMEA
import Positioning

/// What one sender on a UDP port says: nothing of it is ever joined with what another says.
struct SenderLane {
    let sender: Sender
    private(set) var decoder: NMEADecoder
    private let isChecksumOptional: Bool
    /// Whether the last datagram ended in the middle of a line.
    private var isOpen = false
    private(set) var lastBytes: Uptime
    var lastEpoch: Uptime?

    init(_ sender: Sender, source: Int, isChecksumOptional: Bool, at now: Uptime) {
        self.sender = sender
        self.isChecksumOptional = isChecksumOptional
        decoder = NMEADecoder(source: source, isChecksumOptional: isChecksumOptional)
        lastBytes = now
    }

    /// Reads a datagram, which may be whole sentences, or end within one that the next goes on with.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ closed: (Epoch) -> Void
    ) {
        guard let last = bytes.last else { return }
        lastBytes = now
        if isOpen, bytes[0] == UInt8(ascii: "$") {
            // What is there was a whole line after all, only without its end.
            endLine(at: now, closed)
        }
        decoder.read(bytes, at: now, closed)
        isOpen = last != UInt8(ascii: "\n") && last != UInt8(ascii: "\r")
        // Behind a checksum there is nothing to wait for but the line end.
        if isOpen, Self.endsWithChecksum(bytes) { endLine(at: now, closed) }
    }

    mutating func woke(at now: Uptime, _ closed: (Epoch) -> Void) {
        decoder.woke(at: now, closed)
    }

    mutating func finish(_ closed: (Epoch) -> Void) {
        decoder.finish(closed)
        isOpen = false
    }

    private mutating func endLine(at now: Uptime, _ closed: (Epoch) -> Void) {
        withUnsafeBytes(of: UInt8(ascii: "\n")) { decoder.read($0, at: now, closed) }
        isOpen = false
    }

    private static func endsWithChecksum(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count > 3 && bytes[bytes.count - 3] == UInt8(ascii: "*")
            && bytes.suffix(2).allSatisfy(isHexadecimal)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }
}
