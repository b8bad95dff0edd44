import Positioning
import Testing

@testable import NMEA

@Suite("ZDA, NMEA 0183: time and date")
struct ZDATests {
    // $--ZDA,hhmmss.ss,dd,mm,yyyy,zz,zz*hh
    @Test("time and date are read")
    func fields() throws {
        let zda = try #require(parsed("GPZDA,172809.456,12,07,1996,00,00"))
        #expect(zda.timeOfDay == 62_889_456)
        #expect(zda.day == 9689)
    }

    @Test(
        "a date that cannot be is none",
        arguments: ["31,02,2020", "12,13,2020", "12,07,96", ",,", "12,07,2201", "-1,07,2020"])
    func refused(date: String) throws {
        #expect(try #require(parsed("GPZDA,172809.456,\(date),00,00")).day == nil)
    }

    @Test("it dates the fixes of receivers without RMC, but not those before it")
    func dates() {
        let epochs = Wire.epochs(
            of: "GPGGA,101500,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,",
            "GPGGA,101501,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,", "GPZDA,101501,15,06,2025,00,00",
            "GPGGA,101502,1030.0,N,02030.0,E,1,05,1.0,1,M,1,M,,")
        #expect(
            epochs.map(\.time) == [
                nil, UTC("2025-06-15T10:15:01Z"), UTC("2025-06-15T10:15:02Z"),
            ])
        #expect(epochs.first?.timeOfDay == 36_900_000)
    }

    private func parsed(_ body: String) -> ZDA? {
        Wire.parsed(body) { ZDA($0) }
    }
}
