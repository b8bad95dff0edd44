import CGps
import Glibc
import Positioning

/// Asks a gpsd once what it is and what it has, and waits for the answer.
///
/// For a diagnosis, not for driving. A gpsd that is not ours is not asked to watch: it would open its
/// receivers for that, and take the port from whoever reads it.
///
/// Source: gpsd_json(5) `VERSION`, `?DEVICES`, `?WATCH`.
package struct GpsdInquiry: Equatable, Sendable {
    /// `nil` when what answers there is not gpsd.
    package private(set) var release: String?
    /// Paths of the receivers it has.
    package private(set) var devices: [String] = []
    /// Whether a receiver of it was heard while we watched.
    package private(set) var isHeard = false
    /// The last error it told.
    package private(set) var error: String?

    /// Why nobody could be asked.
    package struct Failure: Error, Equatable, Sendable {
        /// errno(3); 0 when it did not answer in time.
        package var code: Int32
        package var description: String
    }

    /// Asks; with `watching` also listens to its receivers, until one is heard or `patience` is over.
    package init(
        host: String, port: UInt16, device: String? = nil, watching: Bool, patience: Duration
    ) throws(Failure) {
        let stream = TCPStream(host: host, port: port)
        let deadline = ContinuousClock.now + patience
        do throws(SystemError) {
            try Self.connect(stream, by: deadline)
            let request = GpsdRequest(host: host, device: device)
            try stream.send(watching ? request.watch : GpsdRequest.devices)
            try listen(to: stream, watching: watching, by: deadline)
        } catch {
            throw Failure(code: error.code, description: error.description)
        }
    }

    private static func connect(
        _ stream: TCPStream, by deadline: ContinuousClock.Instant
    ) throws(SystemError) {
        var opening = try stream.open()
        while case .pending(let interest) = opening {
            guard let descriptor = stream.descriptor,
                wait(for: descriptor, interest == .reading ? POLLIN : POLLOUT, by: deadline)
            else { throw SystemError(code: ETIMEDOUT, doing: "connect to \(stream.name)") }
            opening = try stream.continueOpening()
        }
    }

    private mutating func listen(
        to stream: TCPStream, watching: Bool, by deadline: ContinuousClock.Instant
    ) throws(SystemError) {
        let decoder = GpsdDecoder()
        var lines = GpsdLines()
        var isAnswered = false
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 1)
        defer { room.deallocate() }
        while !isAnswered || watching && !isHeard && !devices.isEmpty {
            guard let descriptor = stream.descriptor,
                Self.wait(for: descriptor, POLLIN, by: deadline)
            else { return }
            switch try stream.read(into: room) {
            case .bytes(let count), .datagram(let count, _):
                var reports: [GpsdReport] = []
                lines.read(UnsafeRawBufferPointer(rebasing: room[..<count])) { line in
                    if let report = decoder.decode(line) { reports.append(report) }
                }
                for report in reports { take(report, &isAnswered) }
            case .nothing: continue
            case .end: return
            }
        }
    }

    private mutating func take(_ report: GpsdReport, _ isAnswered: inout Bool) {
        switch report {
        case .version(let version): release = version.release
        case .devices(let paths):
            devices = paths
            isAnswered = true
        case .deviceAdded(let path):
            if !devices.contains(path) { devices.append(path) }
        case .deviceDropped(let path): devices.removeAll { $0 == path }
        case .position, .sky, .noise: isHeard = true
        case .failure(let text): error = text
        case .clock, .other: break
        }
    }

    private static func wait(
        for descriptor: Int32, _ events: Int32, by deadline: ContinuousClock.Instant
    ) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        while true {
            let (seconds, attoseconds) = (deadline - .now).components
            let left = seconds * 1000 + attoseconds / 1_000_000_000_000_000
            guard left > 0 else { return false }
            let ready = poll(&waiting, 1, Int32(clamping: left))
            if ready > 0 { return true }
            guard ready == 0 || errno == EINTR else { return false }
        }
    }

    /// Bytes at once.
    private static let chunk = 4096
}
