/// The kinds of line that gpsd sends, by their name in `class`.
///
/// Source: gpsd_json(5), protocol 3.
enum GpsdClass: String, CaseIterable, Sendable {
    case position = "TPV"
    case sky = "SKY"
    case noise = "GST"
    case timeOffset = "TOFF"
    case pulse = "PPS"
    case device = "DEVICE"
    case devices = "DEVICES"
    case version = "VERSION"
    case error = "ERROR"
    case watch = "WATCH"
    case attitude = "ATT"
    case inertia = "IMU"
    case oscillator = "OSC"
    case raw = "RAW"
    case subframe = "SUBFRAME"
    case rtcm2 = "RTCM2"
    case rtcm3 = "RTCM3"
    case ais = "AIS"
    case poll = "POLL"
    case log = "LOG"
}
