import Positioning
import Testing

@testable import NMEA

@Suite("PASHR,POS and PSTI,030: fixes of their own")
struct ForeignFixTests {
    // $PASHR,POS,q,xx,hhmmss.ss,llll.ll,a,yyyyy.yy,a,h,,track,km/h,climb,p,h,v,t,s*hh
    @Test("Ashtech gives the height above the ellipsoid")
    func ashtech() throws {
        let body =
            "PASHR,POS,0,08,101500.00,1030.0000,N,02030.0000,E,00123.45,,090.0,036.0,+000.5,2.0,1.0,1.7,1.0,X"
        let epoch = try #require(Wire.epochs(of: body).first)
        #expect(epoch.mode == .threeD && epoch.heightAboveEllipsoid == 123.45)
        #expect(epoch.speed == 10 && epoch.track == 90 && epoch.climb == 0.5)
        #expect(epoch.horizontalDOP == 1 && epoch.satellitesUsed == 8)
        let void = body.replacing("POS,0,", with: "POS,,")
        #expect(Wire.epochs(of: void).map(\.mode) == [FixMode.none])
    }

    @Test("Ashtech's attitude sentence is no fix and no epoch (Q40)")
    func attitude() {
        #expect(
            Wire.epochs(of: "PASHR,204132.000,010.51,T,+00.39,-00.79,-00.84,0.151,0.075,0.555,1,0")
                .isEmpty)
    }

    // $PSTI,030,hhmmss.ss,A,llll.ll,a,yyyyy.yy,a,h,east,north,up,ddmmyy,m,…*hh
    @Test("Skytraq gives velocities; what RMC said of speed and course stands")
    func skytraq() throws {
        let body =
            "PSTI,030,101500.000,A,1030.0,N,02030.0,E,1132.560,3.00,4.00,-0.50,150625,R,0.0,0.0"
        let alone = try #require(Wire.epochs(of: body).first)
        #expect(alone.mode == .threeD && alone.heightAboveSeaLevel == 1132.56)
        #expect(alone.speed == 5 && alone.climb == -0.5 && alone.status == .rtkFixed)
        #expect(abs(try #require(alone.track) - 36.87) < 0.01)
        let both = Wire.epochs(of: GarminTests.rmc, body)
        #expect(both.count == 1 && both.first?.track == 10 && both.first?.climb == -0.5)
        let void = body.replacing(",A,1030", with: ",V,1030")
        #expect(Wire.epochs(of: void).map(\.mode) == [FixMode.none])
    }
}
