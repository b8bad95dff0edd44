import Positioning
import Testing

@testable import NMEA

@Suite("PGRME, PGRMF, PGRMV, PGRMZ: what Garmin adds to an epoch")
struct GarminTests {
    static let rmc = "GPRMC,101500,A,1030.0,N,02030.0,E,20.0,10.0,150625,,,A"

    // $PGRME,x.x,M,x.x,M,x.x,M*hh
    @Test("the radius that holds half becomes one sigma")
    func error() throws {
        let epochs = Wire.epochs(of: Self.rmc, "PGRME,11.774,M,3.3,M,4.0,M")
        #expect(abs(try #require(epochs.first?.sigma) - 10) < 1e-9)
        #expect(Wire.epochs(of: Self.rmc, "PGRME,,M,,M,,M").first?.sigma == nil)
        #expect(Wire.epochs(of: Self.rmc, "PGRME,0.0,M,,M,,M").first?.sigma == nil)
    }

    // $PGRMZ,x.x,f,m*hh
    @Test("feet become metres where GGA gave no height, and the mode counts")
    func height() throws {
        let alone = try #require(Wire.epochs(of: Self.rmc, "PGRMZ,1000,f,3").first)
        #expect(abs(try #require(alone.heightAboveSeaLevel) - 304.8) < 1e-9)
        #expect(alone.mode == .threeD)
        let gga = "GPGGA,101500,1030.0,N,02030.0,E,1,05,1.0,300.1,M,40.0,M,,"
        let both = try #require(Wire.epochs(of: Self.rmc, gga, "PGRMZ,1000,f,3").first)
        #expect(both.heightAboveSeaLevel == 300.1)
        #expect(both.heightAboveEllipsoid == 340.1)
    }

    @Test("a height does not revive what RMC called void")
    func void() {
        let epochs = Wire.epochs(
            of: "GPGGA,101500,1030.0,N,02030.0,E,8,05,1.0,300.1,M,40.0,M,,",
            "GPRMC,101500,V,1030.0,N,02030.0,E,20.0,10.0,150625,,,S", "PGRMZ,1000,f,3")
        #expect(epochs.map(\.mode) == [FixMode.none])
        #expect(epochs.first?.coordinate == nil)
    }

    // $PGRMF,week,second,ddmmyy,hhmmss,ls,llll.ll,a,yyyyy.yy,a,M,f,x.x,x.x,p,t*hh
    @Test("PGRMF gives position, speed and course")
    func fix() throws {
        let pgrmf = try #require(
            Wire.parsed(
                "PGRMF,290,293895,160305,093802,13,5213.1439,N,02100.6511,E,A,2,36,226,2,1"
            ) { PGRMF($0) })
        #expect(pgrmf.mode == .threeD)
        #expect(pgrmf.coordinate == Coordinate(latitude: 52.219065, longitude: 21.010851666666667))
        #expect(pgrmf.speed == 10 && pgrmf.track == 226)
        #expect(Wire.parsed("PGRMF,290,293895,160305", { PGRMF($0) }) == nil)
    }

    // $PGRMV,x.x,x.x,x.x*hh
    @Test("PGRMV gives the climb")
    func climb() {
        #expect(Wire.epochs(of: Self.rmc, "PGRMV,0.1,0.2,-1.5").first?.climb == -1.5)
    }
}
