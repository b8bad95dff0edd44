import Control
import Ledger
import Positioning

/// How a copy of the store is made for a client.
extension Receptionist {
    func backUp(_ ticket: Ticket, _ desk: Desk) {
        guard desk.isStoreOpen else {
            server.refuse(ticket, .unavailable("the store is not open yet"))
            return
        }
        // Each takes as much room as the store, and as much wear.
        guard !isBackingUp else {
            server.refuse(ticket, .busy("another copy is being made: try again later"))
            return
        }
        ask(.backup(leaving: desk.keepFree), Waiting(ticket: ticket, question: .backup))
    }

    /// The open file goes along with the answer: we keep nothing of it.
    func hand(_ copy: BackupCopy, of store: String, to ticket: Ticket) {
        server.hand(
            copy.descriptor, to: ticket,
            with: .backup(BackupRecord(bytes: copy.bytes, store: store)))
    }
}
