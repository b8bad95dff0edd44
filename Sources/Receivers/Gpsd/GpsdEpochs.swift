import Positioning

/// Puts together what gpsd says about one instant, and gives it once.
///
/// gpsd reports an instant as often as it learns more of it, each time fuller, with satellites and
/// noise before, between or after. An epoch is closed when the last report came that usually does, when
/// the next instant begins, or when patience ends. What comes for it then is no second epoch.
///
/// Source: gpsd_json(5).
struct GpsdEpochs: Equatable, Sendable {
    /// How long satellites and DOPs hold: receivers that list them least often do so every 5 s.
    static let skyLifetime = Duration.seconds(10)
    /// Instants that are remembered as told; receivers swap neighbours at most.
    static let memory = 4

    /// What a TPV was.
    enum Hearing: Equatable, Sendable {
        /// Something of an instant that had not been told.
        case fresh
        /// An instant that has been told already.
        case repeated
        /// From a receiver that is not listened to.
        case ignored
    }

    private struct Stamped<Report: Equatable & Sendable>: Equatable, Sendable {
        var report: Report
        var at: Uptime
    }

    private let source: Int
    private var following: GpsdFollowing
    private var rhythm = GpsdRhythm()
    /// What is known of the instant at hand.
    private var open: Epoch?
    /// When its first report came.
    private var opened = Uptime(.zero)
    /// The last one closed, before satellites and noise were added.
    private var last: Epoch?
    /// The times of the last ones closed.
    private var told: [UTC] = []
    private var sky: Stamped<GpsdSky>?
    /// When satellites were last listed one by one.
    private var listed = Uptime(.zero)
    private var noise: GpsdNoise?

    init(source: Int, device: String? = nil) {
        self.source = source
        following = GpsdFollowing(wanted: device)
    }

    /// The receiver that is listened to, if it has a name.
    var followed: String? { following.name }

    var wakeAt: Uptime? { open?.received.advanced(by: rhythm.patience) }

    func follows(_ device: String?) -> Bool { following.follows(device) }

    mutating func read(
        _ position: GpsdPosition, at now: Uptime, _ closed: (Epoch) -> Void
    ) -> Hearing {
        switch following.hears(position.device, hasFix: position.hasFix, at: now) {
        case .ignored: return .ignored
        case .followed: woke(at: now, closed)
        case .takenOver: begin(with: position.device, closed)
        }
        if let time = position.time, time != open?.time, told.contains(time) {
            var fuller = last
            if last?.time == time { fuller?.merge(position) }
            rhythm.heardPosition(isUseful: fuller != last, at: now)
            return .repeated
        }
        if let epoch = open, !isSame(epoch, position, at: now) { close(closed) }
        var epoch = open ?? opening(at: now)
        let before = epoch
        epoch.merge(position)
        rhythm.heardPosition(isUseful: epoch != before, at: now)
        epoch.received = now
        open = epoch
        settle(closed)
        return .fresh
    }

    mutating func read(_ sky: GpsdSky, at now: Uptime, _ closed: (Epoch) -> Void) {
        guard following.follows(sky.device) else { return }
        woke(at: now, closed)
        var report = sky
        if sky.satellites != nil {
            listed = now
        } else if let known = self.sky?.report.satellites, isFresh(listed, at: now) {
            report.satellites = known
        }
        self.sky = Stamped(report: report, at: now)
        rhythm.heardSky(at: now)
        settle(closed)
    }

    mutating func read(_ noise: GpsdNoise, at now: Uptime, _ closed: (Epoch) -> Void) {
        guard following.follows(noise.device) else { return }
        woke(at: now, closed)
        self.noise = noise
        rhythm.heardNoise(at: now)
        settle(closed)
    }

    mutating func woke(at now: Uptime, _ closed: (Epoch) -> Void) {
        if let wakeAt, now >= wakeAt { close(closed) }
    }

    /// gpsd dropped a receiver; whether it is the one that was listened to.
    mutating func dropped(_ device: String?, _ closed: (Epoch) -> Void) -> Bool {
        guard follows(device) else { return false }
        close(closed)
        following.forget()
        return true
    }

    /// The session is over: tells what was at hand, and forgets all but what has been told.
    mutating func finish(_ closed: (Epoch) -> Void) {
        begin(with: nil, closed)
        following.forget()
    }

    /// Nothing that the last receiver said is said of the next.
    private mutating func begin(with device: String?, _ closed: (Epoch) -> Void) {
        close(closed)
        rhythm.forget()
        if sky?.report.device != device { sky = nil }
        if noise?.device != device { noise = nil }
    }

    private mutating func opening(at now: Uptime) -> Epoch {
        opened = now
        rhythm.began(at: now)
        var epoch = Epoch(received: now)
        epoch.source = source
        return epoch
    }

    /// Whether `position` tells of the instant that is open.
    ///
    /// gpsd may know a position before it knows the date, so one without a time waits for it; but not
    /// for ever, since the next one may not have a time either.
    private func isSame(_ epoch: Epoch, _ position: GpsdPosition, at now: Uptime) -> Bool {
        guard epoch.time == nil else { return epoch.time == position.time }
        return opened.duration(to: now) < GpsdRhythm.longestPatience
    }

    /// Tells what has come in full; a fix without a date is given the time to be dated.
    private mutating func settle(_ closed: (Epoch) -> Void) {
        guard let open, open.time != nil || open.coordinate == nil, rhythm.isComplete else {
            return
        }
        close(closed)
    }

    private func isFresh(_ then: Uptime, at now: Uptime) -> Bool {
        then.duration(to: now) <= Self.skyLifetime
    }

    private mutating func close(_ closed: (Epoch) -> Void) {
        guard var epoch = open else { return }
        open = nil
        last = epoch
        if let time = epoch.time {
            told.append(time)
            if told.count > Self.memory { told.removeFirst() }
        }
        if let sky, isFresh(sky.at, at: epoch.received) { epoch.add(sky.report) }
        if let noise, noise.time != nil, noise.time == epoch.time { epoch.add(noise) }
        closed(epoch)
    }
}
