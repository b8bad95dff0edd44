@testable import NMEA

extension SentenceTableTests {
    /// Rows where we decide otherwise as a whole, and why.
    static let exceptions = [
        "S0123": "a mode letter we do not know may be a new system's; the first one decides",
        "S0342": "leading junk costs nothing: a sentence begins at its $",
        "S0515": "what stands behind the two digits is ignored, as gpsd does",
        "S0517": "a $ begins a sentence anew, so the second one counts",
        "S0613": "a course of 360 is 0: one direction has one number",
        "S0938": "a byte that is no text kills the sentence around it",
    ]

    /// Single values that we do not take, or take otherwise, by row and name; and why.
    static let otherwise: [String: String] = {
        var reasons: [String: String] = [:]
        for (reason, values) in disagreements {
            for value in values { reasons[value] = reason }
        }
        return reasons
    }()

    private static let disagreements: [(String, [String])] = [
        (
            "99.99 is how receivers say that they know no dilution",
            [
                "S0496 hdop", "S0706 hdop", "S1349 hdop", "S1349 pdop", "S1349 vdop",
                "S1350 hdop", "S1350 pdop", "S1350 vdop",
            ]
        ),
        (
            "VTG counts only with a course and knots: standing, RMC's speed rules",
            [
                "S0510 speed_kn", "S0726 speed_kn", "S1114 speed_kn", "S1237 speed_kn",
                "S1247 speed_kn", "S1338 speed_kn", "S0510 speed_kmh", "S0726 speed_kmh",
                "S1237 speed_kmh", "S1247 speed_kmh", "S1338 speed_kmh",
            ]
        ),
        (
            "a GSA with less than 18 fields is cut short (Q27)",
            [
                "S0591 fix"
            ]
        ),
        (
            "a GLL without time and status, older than NMEA 2.0, vouches for nothing",
            [
                "S1052 lat", "S1052 lon",
            ]
        ),
        (
            "a position that its own sentence calls void is not taken",
            [
                "S1133 lat", "S1133 lon", "S1138 lat", "S1138 lon", "S1140 lat", "S1140 lon",
                "S1155 lat", "S1155 lon", "S1156 lat", "S1156 lon", "S1158 lat", "S1158 lon",
                "S1159 lat", "S1159 lon", "S1160 lat", "S1160 lon",
            ]
        ),
        (
            "a status that is missing is not valid",
            [
                "S1141 lat", "S1141 lon", "S1164 lat", "S1164 lon", "S1165 lat", "S1165 lon",
                "S1168 lat", "S1168 lon", "S1170 lat", "S1170 lon",
            ]
        ),
        (
            "mode N calls it void, whatever the status says",
            [
                "S1149 lat", "S1149 lon", "S1149 status",
            ]
        ),
        (
            "a navigational status of V drops a GNS (rule 4.6)",
            [
                "S1248 alt", "S1248 geoid", "S1248 hdop", "S1248 lat", "S1248 lon",
                "S1248 sats", "S1248 time",
            ]
        ),
        (
            "minutes have no sign: the hemisphere has it",
            [
                "S1355 lat", "S1355 lon",
            ]
        ),
    ]
}
