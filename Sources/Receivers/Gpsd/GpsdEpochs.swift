import Positioning

/// Puts together what gpsd says about one instant.
///
/// gpsd reports an instant as often as it learns more of it, each time fuller, with satellites and
/// noise before, between or after. An epoch is closed when the next instant begins or when nothing
/// more has come for `quiet`. Of several receivers the first that speaks is followed, and another
/// only when that one has been silent for `loyalty`: two of them would make a car jump.
///
/// Source: gpsd_json(5); estimation.md §0 for the conversion of errors.
struct GpsdEpochs: Equatable, Sendable {
    /// Longer than the reports of one burst are apart, shorter than the cycle of a 4 Hz receiver.
    static let quiet = Duration.milliseconds(200)
    /// After this another receiver of the same gpsd is listened to.
    static let loyalty = Duration.seconds(5)
    /// How long satellites and DOPs hold: receivers that list them least often do so every 5 s.
    static let skyLifetime = Duration.seconds(10)
    /// gpsd's 95 % radius in sigmas of a circular normal error: sqrt(-2 ln 0.05).
    static let sigmasPerRadius = 2.45
    /// A 95 % bound of one quantity in sigmas.
    static let sigmasPerBound = 1.96

    private let source: Int
    /// What is known of the instant at hand, and when the last of it came.
    private var open: Epoch?
    private var followed: (name: String, at: Uptime)?
    private var sky: (report: GpsdSky, at: Uptime)?
    private var noise: GpsdNoise?

    init(source: Int) {
        self.source = source
    }

    static func == (lhs: GpsdEpochs, rhs: GpsdEpochs) -> Bool { lhs.open == rhs.open }

    var wakeAt: Uptime? { open?.received.advanced(by: Self.quiet) }

    mutating func read(_ position: GpsdPosition, at now: Uptime, _ closed: (Epoch) -> Void) {
        guard follows(position.device, at: now) else { return }
        if let epoch = open, epoch.time != position.time { close(closed) }
        var epoch = open ?? Epoch(received: now)
        epoch.source = source
        epoch.received = now
        epoch.time = position.time
        epoch.timeOfDay = position.time.map { Int32($0.millisecondOfDay) }
        epoch.mode = position.mode
        epoch.status = position.status
        if position.mode >= .twoD {
            merge(position, into: &epoch)
        } else {
            // No fix after all: what an earlier report of this instant said no longer holds.
            epoch.coordinate = nil
            epoch.speed = nil
            epoch.track = nil
        }
        open = epoch
    }

    mutating func read(_ sky: GpsdSky, at now: Uptime) {
        guard follows(sky.device, at: now) else { return }
        var report = sky
        if sky.satellitesInView == nil, let last = self.sky, isFresh(last.at, at: now) {
            report.satellitesUsed = last.report.satellitesUsed
            report.satellitesInView = last.report.satellitesInView
        }
        self.sky = (report, now)
        open?.received = now
    }

    mutating func read(_ noise: GpsdNoise, at now: Uptime) {
        guard follows(noise.device, at: now) else { return }
        self.noise = noise
        open?.received = now
    }

    mutating func woke(at now: Uptime, _ closed: (Epoch) -> Void) {
        if let due = wakeAt, now >= due { close(closed) }
    }

    /// Ends the session: nothing known from it holds in the next one.
    mutating func finish(_ closed: (Epoch) -> Void) {
        close(closed)
        self = GpsdEpochs(source: source)
    }

    private func isFresh(_ then: Uptime, at now: Uptime) -> Bool {
        then.duration(to: now) <= Self.skyLifetime
    }

    private mutating func follows(_ device: String?, at now: Uptime) -> Bool {
        guard let device else { return true }
        if let current = followed, current.name != device,
            current.at.duration(to: now) < Self.loyalty
        {
            return false
        }
        followed = (device, now)
        return true
    }

    private func merge(_ position: GpsdPosition, into epoch: inout Epoch) {
        epoch.coordinate = position.coordinate ?? epoch.coordinate
        epoch.heightAboveEllipsoid = position.heightAboveEllipsoid ?? epoch.heightAboveEllipsoid
        epoch.heightAboveSeaLevel = position.heightAboveSeaLevel ?? epoch.heightAboveSeaLevel
        epoch.geoidSeparation = position.geoidSeparation ?? epoch.geoidSeparation
        epoch.speed = position.speed ?? epoch.speed
        epoch.track = position.track ?? epoch.track
        epoch.climb = position.climb ?? epoch.climb
        epoch.horizontalError = position.horizontalError ?? epoch.horizontalError
        if let error = position.horizontalError { epoch.sigma = error / Self.sigmasPerRadius }
        if let error = position.speedError { epoch.speedSigma = error / Self.sigmasPerBound }
    }

    private mutating func close(_ closed: (Epoch) -> Void) {
        guard var epoch = open else { return }
        open = nil
        if let sky, isFresh(sky.at, at: epoch.received) {
            epoch.horizontalDOP = sky.report.horizontalDOP
            epoch.verticalDOP = sky.report.verticalDOP
            epoch.positionDOP = sky.report.positionDOP
            epoch.satellitesUsed = sky.report.satellitesUsed
            epoch.satellitesInView = sky.report.satellitesInView
        }
        if let noise, noise.time != nil, noise.time == epoch.time, epoch.coordinate != nil,
            let north = noise.latitudeSigma, let east = noise.longitudeSigma
        {
            // Better than eph, which gpsd may have made of the DOP.
            epoch.sigma = ((north * north + east * east) / 2).squareRoot()
        }
        closed(epoch)
    }
}
