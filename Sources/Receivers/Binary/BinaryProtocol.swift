/// Protocols that receivers speak instead of NMEA, as far as their packets can be told from noise.
enum BinaryProtocol: String, CaseIterable, Sendable {
    case ubx = "u-blox UBX"
    case sirf = "SiRF binary"
    case rtcm3 = "RTCM 3"
    case skytraq = "SkyTraq binary"
    case garmin = "Garmin binary"
    case tsip = "Trimble TSIP"

    /// Packets in a session that leave no doubt.
    ///
    /// Two with a checksum do not come about by chance; TSIP has none, so a whole cycle is asked for.
    var proof: Int {
        switch self {
        case .ubx, .sirf, .rtcm3, .skytraq, .garmin: 2
        case .tsip: 5
        }
    }
}
