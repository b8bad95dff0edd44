import Control
import Ledger
import Positioning
import Tracking

/// How what is too old, or too much, goes: the disk is asked, `Retention` decides, the disk does it.
extension Recorder {
    /// What the disk was asked.
    struct Dropping: Equatable {
        var ticket: UInt64
        /// What is told when it is done, if anything.
        var event: EventEntry?
    }

    /// Asks the disk when it is time; never before what is recorded.
    func retain(at now: Uptime, offset: ClockOffset?) {
        guard isOpen, isWriting, dropping == nil,
            retention.asks(at: now, isProved: offset != nil)
        else { return }
        dropping = Dropping(ticket: ledger.ask(.holding))
    }

    /// Takes an answer of the ledger; `false` when it is not about that.
    func takeDropping(_ answer: Answer, at now: Uptime, offset: ClockOffset?) -> Bool {
        guard let asked = dropping else { return false }
        switch answer {
        case .holding(asked.ticket, let holding):
            dropping = nil
            let utc = offset?.utc(at: now)
            if let drop = retention.found(holding, utc: utc, at: now) {
                carryOut(drop, at: Moment(now, by: offset))
            }
        case .mended(asked.ticket, let sequence):
            dropping = nil
            retention.dropped(isDriving: isDriving(), at: now)
            if let event = asked.event { tell(event, sequence: sequence) }
        case .overtaken(asked.ticket), .refused(asked.ticket, _):
            dropping = nil
            retention.failed(at: now)
        case _:
            return false
        }
        return true
    }

    private func carryOut(_ drop: Retention.Drop, at now: Moment) {
        var expiry = drop.expiry
        if !expiry.trips.isEmpty {
            let announcement = Announcement(
                happened: now, decided: now,
                subject: .mending(
                    TripMending(.expired, gone: expiry.trips, because: drop.excess)))
            // Numbers and a word can always be written.
            expiry.event = (try? EventBody.text(of: announcement)).map {
                EventEntry(name: announcement.name, happened: now, decided: now, body: $0)
            }
        }
        dropping = Dropping(ticket: ledger.ask(.expire(expiry)), event: expiry.event)
    }
}
