/// Counts packets of binary protocols in bytes, wherever reads happen to end.
///
/// It is used only while a session has brought no report: a receiver that talks NMEA costs nothing.
struct BinaryWatch {
    /// What may be the beginning of a packet.
    private var pending: [UInt8] = []
    private(set) var packets: [BinaryProtocol: Int] = [:]
    /// The end of the last packet is where `pending` begins.
    private var isInStep = false

    /// Bytes since the last packet.
    private var fruitless = 0

    /// The protocol that is spoken, once there is no doubt.
    var proven: BinaryProtocol? {
        BinaryProtocol.allCases.first { packets[$0, default: 0] >= $0.proof }
    }

    /// Looks at what was read, and gives each packet that it completes.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, _ found: (BinaryProtocol, ArraySlice<UInt8>) -> Void
    ) {
        // Whoever sends noise for ever, such as a stranger on a network, is not looked at for ever.
        guard fruitless < Self.enough else { return }
        fruitless += bytes.count
        pending.append(contentsOf: bytes)
        var position = 0
        scan: while position < pending.count {
            let rest = pending[position...]
            switch BinaryFrame.find(in: rest) {
            case .packet(.tsip, let length) where !isInStep:
                // Without a checksum only packets that follow one another count.
                isInStep = true
                position += length
            case .packet(let spoken, let length):
                isInStep = true
                packets[spoken, default: 0] += 1
                fruitless = 0
                found(spoken, rest.prefix(length))
                position += length
            case .partial:
                break scan
            case .none:
                if proven != .tsip { packets[.tsip] = nil }
                isInStep = false
                position += 1
            }
        }
        pending.removeFirst(position)
    }

    /// A session begins: what came in another is no evidence.
    mutating func reset() { self = BinaryWatch() }

    /// Bytes without a packet: seconds at the fastest speed, a minute at 9600 baud.
    private static let enough = 64 << 10
}
