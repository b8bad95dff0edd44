import Control
import Positioning

/// Numbers for a person: with their unit, in `[display] units`, the same in every locale.
struct Figure {
    let units: DisplayUnits

    init(_ units: DisplayUnits = .metric) {
        self.units = units
    }

    /// Such as `14.2 km` or `8.8 mi`.
    func distance(_ metres: Double) -> String {
        switch units {
        case .metric:
            abs(metres) < 1000
                ? "\(Self.fixed(metres, 0)) m" : "\(Self.fixed(metres / 1000, 1)) km"
        case .imperial:
            abs(metres) < 0.1 * Self.mile
                ? "\(Self.fixed(metres / Self.foot, 0)) ft"
                : "\(Self.fixed(metres / Self.mile, 1)) mi"
        }
    }

    /// A short length such as an accuracy or a height: `3.1 m`.
    func length(_ metres: Double) -> String {
        switch units {
        case .metric: "\(Self.fixed(metres, 1)) m"
        case .imperial: "\(Self.fixed(metres / Self.foot, 0)) ft"
        }
    }

    /// Such as `13.4 m/s (48 km/h)` or `30 mph`.
    func speed(_ metresPerSecond: Double) -> String {
        switch units {
        case .metric:
            "\(Self.fixed(metresPerSecond, 1)) m/s (\(Self.fixed(metresPerSecond * 3.6, 0)) km/h)"
        case .imperial: "\(Self.fixed(metresPerSecond * 3600 / Self.mile, 0)) mph"
        }
    }

    /// The same in the one unit that fits a table: `48 km/h`.
    func tableSpeed(_ metresPerSecond: Double) -> String {
        switch units {
        case .metric: "\(Self.fixed(metresPerSecond * 3.6, 0)) km/h"
        case .imperial: speed(metresPerSecond)
        }
    }

    /// Such as `0.8 s`, `4 min`, `3 h 20 min` or `12 d`.
    static func duration(_ seconds: Double) -> String {
        let whole = Int64(max(0, min(seconds, 1e12)))
        return switch whole {
        case ..<10: "\(fixed(max(0, seconds), 1)) s"
        case ..<120: "\(whole) s"
        case ..<7200: "\(whole / 60) min"
        case ..<172_800: "\(whole / 3600) h \(whole % 3600 / 60) min"
        default: "\(whole / 86_400) d"
        }
    }

    /// Such as `37 s`, `4 min` or `312 h 5 min`, however long it is.
    static func hours(_ seconds: Double) -> String {
        guard seconds >= 60 else { return "\(Int64(max(0, seconds))) s" }
        let minutes = Int64(max(0, min(seconds, 1e12))) / 60
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }

    /// Such as `0.4 ms`, `48 ms` or `1.2 s`.
    static func wait(_ seconds: Double) -> String {
        let milliseconds = max(0, seconds) * 1000
        return switch milliseconds {
        case ..<10: "\(fixed(milliseconds, 1)) ms"
        case ..<1000: "\(fixed(milliseconds, 0)) ms"
        default: duration(seconds)
        }
    }

    /// Such as `4.1 MB`.
    static func bytes(_ count: Double) -> String {
        switch count {
        case ..<1000: "\(fixed(count, 0)) B"
        case ..<1e6: "\(fixed(count / 1e3, 1)) kB"
        case ..<1e9: "\(fixed(count / 1e6, 1)) MB"
        default: "\(fixed(count / 1e9, 1)) GB"
        }
    }

    /// Such as `52.09061 N  5.12143 E`.
    static func coordinate(_ lat: Double, _ lon: Double) -> String {
        "\(fixed(abs(lat), 5)) \(lat < 0 ? "S" : "N")  \(fixed(abs(lon), 5)) \(lon < 0 ? "W" : "E")"
    }

    /// Such as `271° W`.
    static func direction(_ degrees: Double) -> String {
        let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        let normal = Bearing.normalized(degrees)
        let sector = Int((normal / 45).rounded()) % names.count
        return "\(Int(normal.rounded()) % 360)° \(names[sector])"
    }

    /// A number with so many decimals and a point.
    static func fixed(_ value: Double, _ decimals: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let scaled = Int64((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % Int64(scale))
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return "\(sign)\(scaled / Int64(scale)).\(zeros)\(fraction)"
    }

    /// Metres.
    private static let mile = 1609.344
    /// Metres.
    private static let foot = 0.3048
}
