import Positioning

/// Makes sense of what a byte source says, and notices when it makes none any more.
///
/// One lasts as long as its receiver, over all sessions. It opens and closes nothing; it tells.
protocol Conversation {
    /// When `woke` has something to do.
    var wakeAt: Uptime? { get }

    /// A session begins.
    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void)
    /// The bytes that follow are this sender's.
    mutating func turned(to sender: Sender)
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void)
    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void)
    /// The session is over: what was being put together is told as it is.
    mutating func closed(_ tell: (Remark) -> Void)
    /// Adds what it has counted.
    func report(to health: inout ReceiverHealth)
    /// Adds what will be worth knowing the next time.
    func remember(in memory: inout ReceiverMemory)
}

extension Conversation {
    mutating func turned(to sender: Sender) {}
    func remember(in memory: inout ReceiverMemory) {}
}

/// What a conversation has to tell.
enum Remark: Equatable {
    case epoch(Epoch)
    /// Say this to the other side.
    case send([UInt8])
    /// Listen at this speed.
    case baud(Int)
    /// What time it is, said apart from any fix.
    case time(TimeMark)
    /// Something is wrong, or is no longer.
    case trouble(ReceiverTrouble, holds: Bool, detail: String?)
    /// The other side is there, but what it says is of no use: go on listening.
    case useless(ReceiverTrouble, String)
    /// What the other side says is of no use, and opening it anew may help.
    case failed(ReceiverTrouble, String)
    /// Nobody is there any more: close, and begin anew.
    case dead(String)

    /// The other side is there, but the receiver behind it says nothing.
    static func silent(_ reason: String) -> Remark { .useless(.silent, reason) }
}
