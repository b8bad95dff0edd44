import NMEA
import Positioning

/// Sentences that anybody sends to a UDP port: one sender is followed, the others are named.
///
/// A socket that nobody sends to is as good as a new one, so nothing here ever closes it.
struct DatagramConversation: Conversation {
    private let address: SourceAddress
    private let source: Int
    private var lanes: [SenderLane] = []
    private var choice: SenderChoice
    private var hearing: Hearing
    /// Whose bytes come next.
    private var speaking: Int?
    /// What lanes that are gone had counted.
    private var retired = SentenceCounts()
    /// Whether everyone knows of several senders, and when that is looked at again.
    private var crowdedUntil: Uptime?
    private var latest = Uptime(.zero)

    init(_ address: SourceAddress, source: Int, settings: ReceiverSettings) {
        self.address = address
        self.source = source
        choice = SenderChoice(handOver: settings.handOver)
        hearing = Hearing(silence: settings.silence)
    }

    var wakeAt: Uptime? {
        lanes.reduce(Uptime.earlier(hearing.deadline, crowdedUntil)) {
            Uptime.earlier($0, $1.decoder.wakeAt)
        }
    }

    mutating func opened(at now: Uptime, _ tell: (Remark) -> Void) {
        hearing.opened(at: now, granting: .zero, counts)
        latest = now
    }

    mutating func turned(to sender: Sender) {
        if let index = lanes.firstIndex(where: { $0.sender == sender }) {
            speaking = index
            return
        }
        if lanes.count == Self.lanesAtMost { retireOne() }
        lanes.append(
            SenderLane(
                sender, source: source, isChecksumOptional: address.isChecksumOptional, at: latest))
        speaking = lanes.count - 1
    }

    mutating func read(
        _ bytes: UnsafeRawBufferPointer, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        latest = now
        guard let speaking, lanes.indices.contains(speaking) else { return }
        hearing.bytesArrived()
        // The last verdict was of another time.
        if hearing.deadline == nil { hearing.extend(at: now) }
        var epochs: [Epoch] = []
        lanes[speaking].read(bytes, at: now) { epochs.append($0) }
        pass(epochs, from: speaking, at: now, tell)
    }

    mutating func woke(at now: Uptime, _ tell: (Remark) -> Void) {
        latest = now
        for index in lanes.indices {
            var epochs: [Epoch] = []
            lanes[index].woke(at: now) { epochs.append($0) }
            pass(epochs, from: index, at: now, tell)
        }
        if let due = crowdedUntil, now >= due { count(at: now, tell) }
        if let (trouble, reason) = hearing.verdict(at: now, counts, listening: "of ours") {
            tell(.useless(trouble, reason))
        }
    }

    mutating func closed(_ tell: (Remark) -> Void) {
        hearing.closed()
        for index in lanes.indices {
            let isFollowed = lanes[index].sender == choice.followed
            lanes[index].finish { if isFollowed { tell(.epoch($0)) } }
        }
    }

    func report(to health: inout ReceiverHealth) {
        health.sentences = counts
        let others = lanes.map(\.sender).filter { $0 != choice.followed }
        health.senders = ([choice.followed].compactMap { $0 } + others).map(\.name)
    }

    private var counts: SentenceCounts {
        lanes.reduce(into: retired) { $0.add($1.decoder.counts) }
    }

    private mutating func pass(
        _ epochs: [Epoch], from index: Int, at now: Uptime, _ tell: (Remark) -> Void
    ) {
        for epoch in epochs {
            let isNew = !isRecent(lanes[index], at: now)
            lanes[index].lastEpoch = now
            if choice.takes(epoch, from: lanes[index].sender, at: now) {
                hearing.reported(at: now, counts)
                tell(.epoch(epoch))
            }
            if isNew { count(at: now, tell) }
        }
    }

    /// Tells whether several senders give reports.
    private mutating func count(at now: Uptime, _ tell: (Remark) -> Void) {
        let recent = lanes.filter { isRecent($0, at: now) }
        guard recent.count > 1 else {
            if crowdedUntil != nil { tell(.trouble(.severalSenders, holds: false, detail: nil)) }
            crowdedUntil = nil
            return
        }
        let followed = recent.filter { $0.sender == choice.followed }.map { "\($0.sender.name)" }
        let others = recent.filter { $0.sender != choice.followed }.map { "\($0.sender.name)" }
        tell(
            .trouble(
                .severalSenders, holds: true,
                detail: "when noticed, followed: \(followed.first ?? "none"); also: "
                    + others.sorted().joined(separator: ", ")))
        crowdedUntil = recent.compactMap(\.lastEpoch).min()?.advanced(by: Self.memory)
    }

    private func isRecent(_ lane: SenderLane, at now: Uptime) -> Bool {
        lane.lastEpoch.map { $0.duration(to: now) < Self.memory } ?? false
    }

    /// Makes room: who has been quiet longest goes, but never the one that is followed.
    private mutating func retireOne() {
        let dispensable = lanes.indices.filter { lanes[$0].sender != choice.followed }
        guard let index = dispensable.min(by: { lanes[$0].lastBytes < lanes[$1].lastBytes }) else {
            return
        }
        retired.add(lanes[index].decoder.counts)
        lanes.remove(at: index)
    }

    /// A port is for one receiver; a few that change their port with each start fit as well.
    private static let lanesAtMost = 8
    /// How long a sender that gave a report counts as one.
    private static let memory = Duration.seconds(60)
}

extension SentenceCounts {
    /// Adds what another line brought.
    fileprivate mutating func add(_ other: SentenceCounts) {
        for kind in SentenceKind.allCases { self[kind] += other[kind] }
        badChecksum += other.badChecksum
        withoutChecksum += other.withoutChecksum
        cut += other.cut
        overlong += other.overlong
        malformed += other.malformed
        late += other.late
        foreignLines += other.foreignLines
        junkBytes += other.junkBytes
    }
}
