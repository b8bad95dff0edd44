import Glibc

/// The thread that owns the disk: it does one thing after the other, as long as each takes.
enum DiskThread {
    /// Enough for SQLite's deepest calls; the default of 8 MB would only be reserved.
    private static let stackBytes = 1 << 20

    private final class Luggage {
        let desk: Desk
        let store: Store

        init(desk: Desk, store: Store) {
            self.desk = desk
            self.store = store
        }
    }

    /// Hands `store` over to a new thread, which ends when `desk` is closed.
    ///
    /// A plain POSIX thread: libdispatch would ask the kernel for priorities that the sandboxed
    /// service may not have, and says so in the journal at every start.
    static func start(desk: Desk, store: Store) throws(SQLiteError) {
        let luggage = Unmanaged.passRetained(Luggage(desk: desk, store: store))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackBytes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }

        // Signals are the event loop's: the new thread inherits that it gets none.
        var every = sigset_t()
        var before = sigset_t()
        sigfillset(&every)
        pthread_sigmask(SIG_SETMASK, &every, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                let luggage = Unmanaged<Luggage>.fromOpaque(context).takeRetainedValue()
                DiskThread.run(luggage.desk, luggage.store)
                return nil
            }, luggage.toOpaque())
        guard result == 0 else {
            luggage.release()
            throw .system(result, doing: "start the disk thread")
        }
    }

    private static func run(_ desk: Desk, _ store: Store) {
        while true {
            switch desk.nextWork() {
            case .commit(let ticket, let batch):
                desk.put(store.commit(batch, ticket: ticket))

            case .question(let ticket, let question):
                let answers = store.answer(question, ticket: ticket) {
                    letThrough(desk, store)
                }
                desk.put(answers)

            case .finish:
                store.close()
                desk.finish()
                return
            }
        }
    }

    /// A long question waits for what is short and came meanwhile, and for nobody when the end has come.
    private static func letThrough(_ desk: Desk, _ store: Store) -> Interruption {
        while let work = desk.nextShortWork() {
            switch work {
            case .commit(let ticket, let batch):
                desk.put(store.commit(batch, ticket: ticket))
            case .question(let ticket, let question):
                desk.put(store.answer(question, ticket: ticket) { .goOn })
            case .finish: break
            }
        }
        return desk.isEnding ? .giveUp : .goOn
    }
}
