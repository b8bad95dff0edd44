import Positioning
import Testing

@testable import NMEA

@Suite("Satellites are counted by constellation, each once (nmea.md §6)")
struct SatelliteTests {
    static let rmc = "GPRMC,101500.00,A,1030.0,N,02030.0,E,1,1,150625,,,A"

    @Test("several GSA of one epoch are united, by talker, system id or number")
    func used() {
        #expect(
            Self.parts(
                "GNGSA,A,3,01,02,03,,,,,,,,,,2.0,1.0,1.7,1",
                "GNGSA,A,3,65,66,,,,,,,,,,,2.0,1.0,1.7,2",
                "GNGSA,A,3,03,04,,,,,,,,,,,2.0,1.0,1.7,3",
                "GNGSA,A,3,05,,,,,,,,,,,,2.0,1.0,1.7,4",
                "GNGSA,A,3,01,,,,,,,,,,,,2.0,1.0,1.7,5",
                "GPGSA,A,3,01,02,33,,,,,,,,,,2.0,1.0,1.7",
                "PQGSA,A,3,07,08,,,,,,,,,,,2.0,1.0,1.7,4")
                == [
                    "gps 3/0", "sbas 1/0", "glonass 2/0", "galileo 2/0", "beidou 3/0", "qzss 1/0",
                ])
        // A float is no system id (Q29): the numbers tell.
        #expect(
            Self.parts("GNGSA,A,3,01,70,201,301,193,120,,,,,,,2.0,1.0,1.7,1.5")
                == ["gps 1/0", "sbas 1/0", "glonass 1/0", "galileo 1/0", "beidou 1/0", "qzss 1/0"])
    }

    @Test("a satellite with several signals is one, as strong as its strongest")
    func signals() {
        #expect(
            Self.parts(
                "GPGSV,1,1,02,01,40,083,40,02,17,308,,1",
                "GPGSV,1,1,02,01,40,083,46,02,17,308,30,6",
                "GLGSV,1,1,01,65,03,111,20,1", "GBGSV,1,1,01,07,03,111,21,B")
                == ["gps 0/2 38.0", "glonass 0/1 20.0", "beidou 0/1 21.0"])
    }

    @Test("what has no number, no direction or not all its sentences is not in view")
    func refused() {
        #expect(Self.parts("GPGSV,1,1,02,,40,083,40,02,17,308,") == ["gps 0/1"])
        #expect(Self.parts("GPGSV,1,1,02,01,,,40,02,00,000,30").isEmpty)
        #expect(Self.parts("GPGSV,2,1,05,01,40,083,40").isEmpty)
        #expect(Self.parts("GPGSV,2,2,05,01,40,083,40").isEmpty)
        #expect(
            Self.parts("GPGSV,3,1,05,01,40,083,40", "GPGSV,3,3,05,02,40,083,40").isEmpty)
    }

    @Test("a new set replaces the old one of its talker and signal")
    func replaced() {
        #expect(
            Self.parts(
                "GPGSV,1,1,02,01,40,083,40,02,17,308,", "GPGSV,1,1,01,03,40,083,44",
                "GLGSV,1,1,00") == ["gps 0/1 44.0"])
    }

    @Test("Quectel's sets carry their system, and number Galileo from 101 on (Q30)")
    func quectel() {
        #expect(
            Self.parts("PQGSV,1,1,02,01,40,083,40,02,17,308,,0,4", "GAGSV,1,1,01,05,40,083,40")
                == ["galileo 0/1 40.0", "beidou 0/2 40.0"])
    }

    @Test("what is said every few seconds holds for ten, by the receiver's time")
    func held() {
        let bodies =
            [Self.rmc, "GPGSA,A,3,01,02,03,04,,,,,,,,,2.0,1.0,1.7", "GPGSV,1,1,01,01,40,083,40"]
            + [1, 5, 10, 11, 12].map { Burst.rmc(Burst.time($0)) }
        let epochs = Wire.epochs(of: Array(bodies.map(Wire.sentence).joined().utf8))
        #expect(epochs.map { $0.satellites?.totalUsed } == [4, 4, 4, 4, nil, nil])
        #expect(epochs.map(\.satellitesInView) == [1, 1, 1, 1, nil, nil])
        // The number used is this epoch's own, or nobody's.
        #expect(epochs.map(\.satellitesUsed) == [4, nil, nil, nil, nil, nil])
    }

    @Test("after a leap of the receiver's time nothing holds")
    func leap() {
        let bodies = [Self.rmc, "GPGSV,1,1,01,01,40,083,40", Burst.rmc("091500.00")]
        let epochs = Wire.epochs(of: Array(bodies.map(Wire.sentence).joined().utf8))
        #expect(epochs.map(\.satellitesInView) == [1, nil])
    }

    /// `gps 5/8 40.0`: used, in view, mean signal.
    private static func parts(_ bodies: String...) -> [String] {
        let bytes = ([rmc] + bodies).map(Wire.sentence).joined()
        let tally = Wire.epochs(of: Array(bytes.utf8)).first?.satellites
        return tally?.parts.map { part in
            let signal = part.signal.map { " \($0)" } ?? ""
            return "\(part.constellation.name) \(part.used)/\(part.inView)\(signal)"
        } ?? []
    }
}
