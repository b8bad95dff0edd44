import Glibc
import Positioning

// MARK: Handing over an open file

extension ControlServer {
    /// Answers a question with an open file; the client gets a descriptor of its own.
    ///
    /// What the client asked before must be read before: the file goes with the first byte of the answer.
    package func hand(_ file: Int32, to ticket: Ticket, with reply: Reply) {
        guard let (session, question) = close(ticket) else { return }
        session.flush(at: now, limits: limits)
        // Who wants no answer wants no file.
        if let id = question.id {
            let line =
                session.outbox.isEmpty
                ? session.send(Line.result(reply, to: id), with: file)
                : Line.error(.refused("read what was answered before, and ask again"), to: id)
            session.say(line, at: now)
        }
        settle(session)
    }
}

extension Session {
    /// Sends as much of `line` as goes, and `file` with it; answers what is still to be said.
    fileprivate func send(_ line: [UInt8], with file: Int32) -> [UInt8] {
        var line = line
        let taken = PassedFile.send(line, with: file, over: descriptor.number)
        if taken > 0 {
            line.removeFirst(taken)
        } else {
            // The socket is full although nothing waits, or gone: without its file it is no answer.
            ending = .gone
        }
        return line
    }
}
