import Control
import Positioning

/// The sky: satellites by constellation, and how strong they are.
extension HealthScreen {
    static func satellites(
        _ satellites: SatellitesRecord, width: Int, _ sheet: inout Sheet
    ) {
        let used = satellites.used.map { "\($0) used" }
        let inView = satellites.inView.map { "\($0) in view" }
        let total = [used, inView].compactMap { $0 }.joined(separator: ", ")
        if !total.isEmpty { sheet.add("Satellites", total) }
        guard !satellites.constellations.isEmpty else { return }
        var table = Table([.left, .right, .right, .right], indent: 2)
        table.add(["", "used", "in view", "dB-Hz"])
        for one in satellites.constellations {
            let signal = one.signal.map { Figure.fixed($0, 1) } ?? ""
            let bar = width >= barredWidth ? one.signal.map(self.bar) ?? "" : ""
            table.add([title(of: one.name), "\(one.used)", "\(one.inView)", signal, bar])
        }
        sheet.add(table)
    }

    /// Longer the stronger: about 5 for a weak satellite, 9 under an open sky.
    private static func bar(_ signal: Double) -> String {
        String(repeating: "#", count: Int((max(0, min(signal, 99)) / decibelsPerMark).rounded()))
    }

    /// As people write it.
    static func title(of name: String) -> String {
        switch Constellation.allCases.first(where: { $0.name == name }) {
        case .gps: "GPS"
        case .sbas: "SBAS"
        case .glonass: "GLONASS"
        case .galileo: "Galileo"
        case .beidou: "BeiDou"
        case .qzss: "QZSS"
        case .navic: "NavIC"
        case .other, nil: name
        }
    }

    /// dB-Hz.
    private static let decibelsPerMark = 5.0
    /// Letters of a terminal that has room for bars.
    private static let barredWidth = 60
}
