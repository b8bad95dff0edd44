import Positioning

/// Where bytes come from: opened, read and lost, again and again.
///
/// It turns the system's conventions into ours and decides nothing.
protocol ByteSource: AnyObject {
    /// What a person calls it.
    var name: String { get }
    /// What to listen to while it is open or opening.
    var descriptor: Int32? { get }
    /// Whether the end of the bytes is the end of everything, as with a pipe.
    var isFinite: Bool { get }

    /// Begins to open.
    func open() throws(SystemError) -> Opening
    /// Goes on opening, once the descriptor is ready.
    func continueOpening() throws(SystemError) -> Opening
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading
    /// Says something to the other side, all of it or nothing.
    func send(_ bytes: [UInt8]) throws(SystemError)
    /// Listens at another speed, where there is one.
    func setBaud(_ baud: Int) throws(SystemError)
    /// The first good report of a session came.
    func heard()
    /// Adds what it has counted.
    func report(to health: inout ReceiverHealth)
    /// Adds what will be worth knowing the next time.
    func remember(in memory: inout ReceiverMemory)
    func close()
}

enum Opening: Equatable {
    case open
    /// Go on when the descriptor, which may be another one than before, is ready for this.
    case pending(Poller.Interest)
}

enum Reading: Equatable {
    /// So many bytes, and maybe there are more.
    case bytes(Int)
    /// So many bytes that this sender sent in one piece, and maybe there are more.
    case datagram(Int, Sender)
    /// Nothing more for now.
    case nothing
    /// Nothing more ever: who closed it, and how that looks.
    case end(LossKind, String)
}

extension ByteSource {
    var isFinite: Bool { false }
    func continueOpening() throws(SystemError) -> Opening { .open }
    func send(_ bytes: [UInt8]) throws(SystemError) {}
    func setBaud(_ baud: Int) throws(SystemError) {}
    func heard() {}
    func report(to health: inout ReceiverHealth) {}
    func remember(in memory: inout ReceiverMemory) {}
}
