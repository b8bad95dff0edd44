import Positioning
import TestKit
import Testing

@Suite("Distances are ellipsoidal, whatever the meridian")
struct CoordinateTests {
    @Test("one degree of latitude at 45° is 111 131.7 m, of longitude 78 846.8 m")
    func degrees() {
        let metres = MetresPerDegree(at: 45)
        #expect(abs(metres.latitude - 111_131.75) < 0.1)
        #expect(abs(metres.longitude - 78_846.8) < 0.1)
    }

    @Test("the 180th meridian is no obstacle")
    func meridian() {
        let west = Coordinate(latitude: 0, longitude: 179.9995)
        let east = Coordinate(latitude: 0, longitude: -179.9995)
        #expect(abs(west.distance(to: east) - 111.32) < 0.01)
        #expect(west.displacement(to: east).east > 0)
        #expect(west.interpolated(to: east, fraction: 0.75).longitude < 0)
    }

    @Test("moving there and measuring back agree", arguments: UInt64(1)...20)
    func moving(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let place = Coordinate(
            latitude: .random(in: -80...80, using: &dice),
            longitude: .random(in: -180..<180, using: &dice))
        let step = Displacement(
            east: .random(in: -5000...5000, using: &dice),
            north: .random(in: -5000...5000, using: &dice))
        let measured = place.displacement(to: place.moved(by: step))
        #expect((measured - step).length < 0.002)
        let plane = LocalPlane(around: place)
        #expect((plane.project(plane.place(at: step)) - step).length < 1e-6)
    }
}
