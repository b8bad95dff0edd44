import Control
import Ledger

/// How a subscriber is told what is so, and what it missed.
extension Receptionist {
    func subscribe(_ ticket: Ticket, _ wish: Request.Subscribe, _ desk: Desk) {
        guard let since = wish.since, since != desk.lastSequence || wish.store != desk.store else {
            server.reply(ticket, .snapshot(snapshot(desk)))
            return
        }
        guard wish.store == desk.store, since < desk.lastSequence else {
            server.reply(ticket, .snapshot(snapshot(desk, isResync: true)))
            return
        }
        ask(
            .events(after: since, limit: Self.eventsAtMost),
            Waiting(ticket: ticket, question: .missed))
    }

    func snapshot(
        _ desk: Desk, missed: [EventRecord]? = nil, isResync: Bool = false
    ) -> SnapshotRecord {
        SnapshotRecord(
            store: desk.store, sequence: desk.lastSequence, missed: missed, isResync: isResync,
            status: desk.board.status)
    }
}
