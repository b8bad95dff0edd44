/// Whether there is a fix, and of which kind.
extension Quirk {
    static let voids: [Quirk] = [
        Quirk(
            "Q4: position, time and date of a void RMC are not taken",
            [
                rmc("235950", "V", place: "8960.000000,N,00000.000000,E", date: "050180"),
                rmc("101500"),
            ], means: ["none", "2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "Q6: a full position with quality 0, V and GSA 1 is no fix",
            [gga("101500", quality: "0"), gsa("1", satellites: 0), rmc("101500", "V")],
            means: ["none"]),
        Quirk(
            "Q7: a quality that is empty is not trusted",
            [gga("101500", quality: ""), rmc("101500", "V")], means: ["none"]),
        Quirk(
            "Q8: simulated, with GSA 3 and PGRMZ 3, but void",
            [gga("101500", quality: "8"), gsa("3"), s("PGRMZ,100,f,3"), gll("101500", "V")],
            means: ["none"]),
        Quirk(
            "Q8: simulated, and the void that was sent with it is lost",
            [gga("101500", quality: "8"), gsa("3"), s("PGRMZ,100,f,3")], means: ["none"]),
        Quirk(
            "a simulated fix that RMC calls valid is one, before it or behind",
            [
                gga("101500", quality: "8"), rmc("101500"), rmc("101501"),
                gga("101501", quality: "8"),
            ], means: ["3D 2025-06-15T10:15:00.000Z", "3D 2025-06-15T10:15:01.000Z"]),
        Quirk(
            "Q47: dead reckoning without satellites, then void",
            [gga("101500", quality: "6", satellites: "00"), rmc("101500", "V")], means: ["none"]),
        Quirk(
            "a GSA whose own fix was lost on the line revives nothing",
            [rmc("101500"), gga("101501", quality: "0"), gsa("3")],
            means: ["2D 2025-06-15T10:15:00.000Z", "none"]),
        Quirk(
            "a mode without a position is no epoch at all",
            [gsa("3"), s("GPZDA,101500,15,06,2025,00,00")], means: []),
    ]

    static let framing: [Quirk] = [
        Quirk(
            "Q10: a sentence cut by the next one",
            ["$GPRMC,101459,A,1030.0000,N,020", rmc("101500")],
            means: ["2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "Q11, Q46: lines without a checksum",
            [
                "$GPRMC,101459,A,1030.0000,N,02030.0000,E,10.0,90.0,150625,,,A\r\n",
                "$SkyTraq,Venus\r\n", "$STI,text\r\n", rmc("101500"),
            ], means: ["2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "Q13: CR CR LF",
            [rmc("101500").replacing("\r\n", with: "\r\r\n"), rmc("101501")],
            means: ["2D 2025-06-15T10:15:00.000Z", "2D 2025-06-15T10:15:01.000Z"]),
        Quirk(
            "Q27: a GSA that is too short is ignored",
            [rmc("101500"), s("GPGSA,A,1,,,,")], means: ["2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "Q41: AIS makes no fix",
            ["!AIVDO,1,1,,,B3HOIj000H08MeW52k4F7wo5oP06,0*42\r\n", rmc("101500")],
            means: ["2D 2025-06-15T10:15:00.000Z"]),
    ]

    static let modes: [Quirk] = [
        Quirk(
            "Q15: RMC alone is 2D", [rmc("101500"), rmc("101501")],
            means: ["2D 2025-06-15T10:15:00.000Z", "2D 2025-06-15T10:15:01.000Z"]),
        Quirk(
            "Q18: RMC, GLL and GGA take turns; 3D is held over two epochs without a height",
            [
                gga("101500"), rmc("101501"), gll("101502"), gll("101503"),
                s("GPGSA,A,2,,,,,,,,,,,,,,,"),
            ],
            means: [
                "3D at 36900000", "3D 2025-06-15T10:15:01.000Z", "3D 2025-06-15T10:15:02.000Z",
                "2D 2025-06-15T10:15:03.000Z",
            ]),
        Quirk(
            "Q23: GL and GA count only their own satellites and are no repetition",
            [gga("101500"), gga("101500", satellites: "02", talker: "GL"), gll("101500")],
            means: ["3D at 36900000"]),
        Quirk(
            "Q24: satellites 00, but GSA says 3",
            [gga("101500", satellites: "00"), gsa("3", satellites: 0)],
            means: ["3D at 36900000"]),
        Quirk(
            "satellites 00 and nobody to vouch for it",
            [gga("101500", satellites: "00")], means: ["none"]),
        Quirk(
            "Q25: GSA 2 with many satellites and a height is 3D",
            [gga("101500", satellites: "08"), gsa("2", satellites: 8)],
            means: ["3D at 36900000"]),
        Quirk(
            "Q34: without a height it is 2D, unless GSA says 3",
            [gga("101500", height: ""), gga("101501", height: ""), gsa("3")],
            means: ["2D at 36900000", "3D at 36901000"]),
        Quirk(
            "Q38: a navigational status of V on a good RMC is ignored",
            [rmc("101500", rest: ",,,A,V")], means: ["2D 2025-06-15T10:15:00.000Z"]),
        Quirk(
            "only no fix ends the hold",
            [gga("101500"), gga("101501", quality: "0"), rmc("101502"), gsa("2", satellites: 3)],
            means: ["3D at 36900000", "none", "2D 2025-06-15T10:15:02.000Z"]),
    ]
}
