import Positioning
import Testing

@testable import Tracking

@Suite("What no receiver can mean is unknown, never a number")
struct BelievableEpochTests {
    @Test(
        "speeds and courses",
        arguments: [
            (12.5, 12.5), (0, 0), (-0.1, nil), (.nan, nil), (.infinity, nil), (-1e308, nil),
        ] as [(Double, Double?)])
    func speed(said: Double, believed: Double?) {
        var epoch = goodEpoch(at: 1)
        epoch.speed = said
        #expect(epoch.believable.speed == believed)
    }

    @Test(
        "courses are within one turn",
        arguments: [(0, 0), (360, 0), (-90, 270), (719, 359), (.nan, nil), (.infinity, nil)]
            as [(Double, Double?)])
    func track(said: Double, believed: Double?) {
        var epoch = goodEpoch(at: 1)
        epoch.track = said
        #expect(epoch.believable.track == believed)
    }

    @Test(
        "heights are where roads are",
        arguments: [(-430, -430), (8849, 8849), (-6000, nil), (1e308, nil), (.nan, nil)]
            as [(Double, Double?)])
    func height(said: Double, believed: Double?) {
        var epoch = goodEpoch(at: 1)
        epoch.heightAboveSeaLevel = said
        epoch.heightAboveEllipsoid = said
        epoch.geoidSeparation = said
        #expect(epoch.believable.heightAboveSeaLevel == believed)
        #expect(epoch.believable.heightAboveEllipsoid == believed)
        #expect(epoch.believable.geoidSeparation == believed)
    }

    @Test("a height in two dimensions is an old one")
    func flat() {
        var epoch = goodEpoch(at: 1)
        epoch.mode = .twoD
        epoch.heightAboveSeaLevel = 12
        #expect(epoch.believable.heightAboveSeaLevel == nil)
    }

    @Test("a good epoch is believed as it is")
    func good() {
        #expect(goodEpoch(at: 1).believable == goodEpoch(at: 1))
    }
}
