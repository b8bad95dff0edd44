import Positioning

@testable import NMEA

/// When an epoch is, and what it holds.
extension Quirk {
    static var all: [Quirk] { dates + voids + framing + modes + instants + values }

    static let dates: [Quirk] = [
        Quirk(
            "Q1: a date that cannot be leaves the position and takes the time",
            [rmc("101500", date: "2208-1"), gga("101500")], means: ["3D at 36900000"]),
        Quirk(
            "Q2: dates 1024 weeks old are given as sent",
            [rmc("101500", date: "301005")], means: ["2D 2005-10-30T10:15:00.000Z"]),
        Quirk(
            "Q3: the date of a void RMC is never remembered",
            [rmc("101459", "V", date: "220899"), gga("101500")],
            means: ["none", "3D at 36900000"]),
        Quirk(
            "Q5: void without a time forgets the date",
            [
                rmc("101500"), s("GPGGA,,,,,,0,,,,,,,,"), s("GPRMC,,V,,,,,,,,,,N"),
                s("GPGGA,,,,,,0,,,,,,,,"), gga("101503"), rmc("101504"),
            ],
            means: [
                "2D 2025-06-15T10:15:00.000Z", "none", "none", "3D at 36903000",
                "3D 2025-06-15T10:15:04.000Z",
            ]),
        Quirk(
            "Q17: GLL only, never a date: fixes without a time, one for each time of day",
            [gll("101500"), gll("101501"), gll("101501"), gll("101502")],
            means: ["2D at 36900000", "2D at 36901000", "2D at 36902000"]),
        Quirk(
            "Q22: a ZDA two seconds ahead is no epoch, but its date counts",
            [gga("101500"), s("GPZDA,101502,15,06,2025,00,00"), gga("101501")],
            means: ["3D at 36900000", "3D 2025-06-15T10:15:01.000Z"]),
        Quirk(
            "midnight: a time of day half a day smaller is the next day's",
            [rmc("235959", date: "311225"), gga("000000"), gga("000001")],
            means: [
                "2D 2025-12-31T23:59:59.000Z", "3D 2026-01-01T00:00:00.000Z",
                "3D 2026-01-01T00:00:01.000Z",
            ]),
        Quirk(
            "23:59:60 is the following midnight, once",
            [rmc("235960", date: "311216"), gga("000001")],
            means: ["2D 2017-01-01T00:00:00.000Z", "3D 2017-01-01T00:00:01.000Z"]),
        Quirk(
            "time going backwards is given as it is",
            [rmc("101510"), rmc("101500"), rmc("101501")],
            means: [
                "2D 2025-06-15T10:15:10.000Z", "2D 2025-06-15T10:15:00.000Z",
                "2D 2025-06-15T10:15:01.000Z",
            ]),
    ]

    static let instants: [Quirk] = [
        Quirk(
            "Q19: a GLL one second later is an epoch of its own",
            [rmc("101500"), gga("101500"), gll("101501"), rmc("101502")],
            means: [
                "3D 2025-06-15T10:15:00.000Z", "3D 2025-06-15T10:15:01.000Z",
                "3D 2025-06-15T10:15:02.000Z",
            ]),
        Quirk(
            "Q20: 10 ms apart is one epoch, and the later time stands; 11 ms are two",
            [gga("101500.00"), gll("101500.010"), gll("101500.021")],
            means: ["3D at 36900010", "3D at 36900021"]),
        Quirk(
            "Q37: ten a second, a date once a second",
            [gga("101500.9"), rmc("101501.0"), gga("101501.0"), gga("101501.1"), gga("101501.2")],
            means: [
                "3D at 36900900", "3D 2025-06-15T10:15:01.000Z", "3D 2025-06-15T10:15:01.100Z",
                "3D 2025-06-15T10:15:01.200Z",
            ]),
        Quirk(
            "Q39, Q44: vendors' sentences with times of their own are no epoch",
            [rmc("101500"), s("GYOACC,150625,101500.1,1"), s("PSTI,032,101500.5,150625,A")],
            means: ["2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "Q43: GGA and GLL of one burst a minute apart are two epochs",
            [gga("101400"), gll("101500"), gga("101401"), gll("101501")],
            means: ["3D at 36840000", "3D at 36900000", "3D at 36841000", "3D at 36901000"]),
        Quirk(
            "a repeated GGA adds nothing to its instant",
            [gga("101500"), gga("101500", place: "1130.0000,N,02030.0000,E"), gga("101501")],
            means: ["10.5", "10.5"], tell: { "\($0.coordinate?.latitude ?? 0)" }),
        Quirk(
            "sentences before the first time belong to the epoch that opens next",
            [
                s("GPVTG,45.0,T,,M,1.0,N,1.9,K,A"), gsa("3"),
                s("GPGLL,1030.0,N,02030.0,E,101500,A,A"),
            ],
            means: ["45.0 3"], tell: { "\($0.track ?? -1) \($0.mode.rawValue)" }),
    ]

    static let values: [Quirk] = [
        Quirk(
            "Q21, Q22: the last position of an epoch decides",
            [gga("101500"), rmc("101500", place: "1030.0006,N,02030.0000,E")],
            means: ["10.50001"], tell: { "\($0.coordinate?.latitude ?? 0)" }),
        Quirk(
            "Q28: 24 satellite numbers: mode yes, dilutions no",
            [
                rmc("101500"),
                s("GNGSA,A,3,\((1...24).map(String.init).joined(separator: ",")),3.0,2.0,1.0"),
            ], means: ["3D nil"],
            tell: {
                "\($0.mode == .threeD ? "3D" : "")"
                    + " \($0.horizontalDOP.map { "\($0)" } ?? "nil")"
            }),
        Quirk(
            "Q31, Q32: dilutions that mean none",
            [s("GPGGA,101500,1030.0,N,02030.0,E,1,05,99.99,50.0,M,40.0,M,,")],
            means: ["nil nil"],
            tell: {
                "\($0.horizontalDOP.map { "\($0)" } ?? "nil")"
                    + " \($0.horizontalError.map { "\($0)" } ?? "nil")"
            }),
        Quirk(
            "Q33: a course that is empty is unknown; the speed is RMC's",
            [
                s("GPRMC,101500,A,1030.0,N,02030.0,E,0.0,,150625,,,A"),
                s("GPVTG,,T,,M,5.0,N,9.3,K,A"),
            ], means: ["nil 0.0"],
            tell: { "\($0.track.map { "\($0)" } ?? "nil") \($0.speed ?? -1)" }),
        Quirk(
            "Q35: without a separation the ellipsoid is unknown, the sea stays",
            [s("GPGGA,101500,1030.0,N,02030.0,E,1,05,1.0,50.0,M,,M,,")], means: ["50.0 nil"],
            tell: {
                "\($0.heightAboveSeaLevel ?? -1)"
                    + " \($0.heightAboveEllipsoid.map { "\($0)" } ?? "nil")"
            }),
        Quirk(
            "Q36: every digit of the minutes is kept",
            [gga("101500", place: "4404.12379625,N,12118.84724605,W")],
            means: ["44.06872993750 -121.31412076750"],
            tell: {
                "\(Quirk.fixed($0.coordinate?.latitude)) \(Quirk.fixed($0.coordinate?.longitude))"
            }),
        Quirk(
            "GP, GL and GA satellites are united, and each counts once",
            [
                rmc("101500"), s("GNGSA,A,3,01,02,03,,,,,,,,,,2.0,1.0,1.7,1"),
                s("GNGSA,A,3,65,66,,,,,,,,,,,2.0,1.0,1.7,2"),
                s("GNGSA,A,3,01,02,,,,,,,,,,,2.0,1.0,1.7,3"),
                s("GPGSA,A,3,01,02,03,,,,,,,,,,2.0,1.0,1.7"),
            ], means: ["7"], tell: { "\($0.satellitesUsed ?? -1)" }),
        Quirk(
            "the first dilution fixes the error; differential is four times as good",
            [gga("101500", quality: "2"), s("GPGSA,A,3,01,02,03,04,,,,,,,,,4.0,3.0,1.7")],
            means: ["4.75 3.0"],
            tell: { "\($0.horizontalError ?? -1) \($0.horizontalDOP ?? -1)" }),
        Quirk(
            "the status is only raised within an epoch",
            [gga("101500", quality: "4"), rmc("101500"), rmc("101501")],
            means: ["3", "1"], tell: { "\($0.status.rawValue)" }),
    ]

    /// Eleven decimals, rounded.
    private static func fixed(_ value: Double?) -> String {
        guard let value else { return "nil" }
        let unit = 100_000_000_000.0
        let digits = "\(Int((abs(value) * unit).rounded()) % Int(unit))"
        let padded = String(repeating: "0", count: 11 - digits.count) + digits
        return "\(value < 0 ? "-" : "")\(Int(abs(value))).\(padded)"
    }
}
