package import Positioning

/// The satellites of a receiver's latest report.
package struct SatellitesRecord: Equatable, Codable, Sendable {
    /// As the receiver counts them, which may be fewer than it names.
    package var used: Int?
    package var inView: Int?
    /// Those that it named one by one; empty when it names none.
    package var constellations: [Constellation]

    package struct Constellation: Equatable, Codable, Sendable {
        /// `gps`, `sbas`, `glonass`, `galileo`, `beidou`, `qzss`, `navic` or `other`.
        package var name: String
        package var used: Int
        package var inView: Int
        /// Mean carrier to noise density of those that state one, dB-Hz.
        package var signal: Double?

        enum CodingKeys: String, CodingKey {
            case name
            case used
            case inView = "in_view"
            case signal
        }

        package init(_ part: SatelliteTally.Part) {
            name = part.constellation.name
            used = part.used
            inView = part.inView
            signal = part.signal?.places(Decimals.signal)
        }
    }

    enum CodingKeys: String, CodingKey {
        case used
        case inView = "in_view"
        case constellations
    }

    /// Those of an epoch; `nil` when it tells of none.
    package init?(_ epoch: Epoch) {
        used = epoch.satellitesUsed ?? epoch.satellites?.totalUsed
        inView = epoch.satellitesInView ?? epoch.satellites?.totalInView
        constellations = epoch.satellites?.parts.map(Constellation.init) ?? []
        guard used != nil || inView != nil else { return nil }
    }
}
