import Glibc

/// What this machine alone adds to an answer: a byte to another thread and back.
///
/// Both are woken as a daemon and its client are, and wait for a processor as they do.
final class Echo {
    let descriptor: Int32
    private(set) var answers: [Double] = []
    private var sent: Double?
    private let other: Int32

    init() throws {
        var pair: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
            throw BenchFault(what: "no pair of sockets can be made")
        }
        descriptor = pair[0]
        other = pair[1]
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                // The number of a descriptor, no address.
                let end = Int32(truncatingIfNeeded: Int(bitPattern: context))
                var byte: UInt8 = 0
                while recv(end, &byte, 1, 0) == 1 { send(end, &byte, 1, Int32(MSG_NOSIGNAL)) }
                close(end)
                return nil
            }, UnsafeMutableRawPointer(bitPattern: Int(other)))
        guard result == 0 else { throw BenchFault(what: "no thread can be started") }
        pthread_detach(thread)
    }

    deinit { close(descriptor) }

    func begin() { answers = [] }

    func ask() {
        guard sent == nil else { return }
        var byte: UInt8 = 1
        sent = Child.now
        send(descriptor, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func hear() {
        var byte: UInt8 = 0
        guard recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) == 1, let start = sent else { return }
        answers.append(Child.now - start)
        sent = nil
    }
}
