import Positioning
import Testing

@testable import Tracking

@Suite("Between two fixes a car can drive through a place")
struct ChordTests {
    static let small = Place.Shape.circle(center: .origin, enter: 25, leave: 45)

    @Test("25 m at 100 km/h and 1 Hz: in after 0.42 s, out again when 45 m away")
    func fast() throws {
        // 56 m in 2 s; the fixes lie 50 m before and 62 m beyond the centre.
        let pass = try #require(
            chord(from: (-50, 0), to: (62, 0), seconds: 2).pass(through: Self.small))
        #expect(abs(pass.entered.seconds - 100 - 25.0 / 56) < 0.01)
        let left = try #require(pass.left)
        #expect(abs(left.seconds - 100 - 95.0 / 56) < 0.01)
    }

    @Test("an end still within the outer radius is a car that is inside now")
    func remains() throws {
        let pass = try #require(
            chord(from: (-50, 0), to: (40, 0), seconds: 2).pass(through: Self.small))
        #expect(pass.left == nil)
    }

    @Test(
        "must come within the radius less sigma",
        arguments: [(21.5, true), (22.5, false), (-21.5, true), (-22.5, false), (26, false)])
    func grazing(north: Double, isPass: Bool) {
        // Sigma 3 m: 22 m is the limit.
        let chord = chord(from: (-60, north), to: (60, north), seconds: 2)
        #expect((chord.pass(through: Self.small) != nil) == isPass)
    }

    @Test("the vaguer end decides")
    func vagueEnd() {
        var chord = chord(from: (-60, 18), to: (60, 18), seconds: 2)
        #expect(chord.pass(through: Self.small) != nil)
        chord = Chord(start: chord.start, end: end(at: 2, (60, 18), sigma: 8))
        #expect(chord.pass(through: Self.small) == nil)
    }

    @Test("is not believed over more than three seconds", arguments: [3, 3.001])
    func longest(seconds: Double) {
        let chord = chord(from: (-60, 0), to: (60, 0), seconds: seconds)
        #expect((chord.pass(through: Self.small) != nil) == (seconds <= 3))
    }

    @Test("is nothing when an end lies inside, or the place off the way")
    func others() {
        #expect(chord(from: (-60, 0), to: (24, 0), seconds: 2).pass(through: Self.small) == nil)
        #expect(chord(from: (24, 0), to: (60, 0), seconds: 2).pass(through: Self.small) == nil)
        #expect(chord(from: (30, 0), to: (150, 0), seconds: 2).pass(through: Self.small) == nil)
        #expect(chord(from: (-60, 0), to: (-60, 0), seconds: 2).pass(through: Self.small) == nil)
    }

    @Test("goes through a polygon the same way, also over the 180th meridian")
    func polygon() throws {
        for center in PlaceGeometryTests.corners {
            // 40 m wide, so its edges are crossed at −20 and, with the margin, at +40.
            let yard = Place.Shape.polygon(rings: [center.square(side: 40)], margin: 20)
            let chord = chord(from: (-60, 5), to: (60, 5), seconds: 2, around: center, of: yard)
            let pass = try #require(chord.pass(through: yard))
            #expect(abs(pass.entered.seconds - 100 - 40.0 / 60) < 0.01)
            let left = try #require(pass.left)
            #expect(abs(left.seconds - 100 - 100.0 / 60) < 0.01)
        }
    }

    private func chord(
        from start: (Double, Double), to finish: (Double, Double), seconds: Double,
        around center: Coordinate = .origin, of shape: Place.Shape = ChordTests.small
    ) -> Chord {
        Chord(
            start: end(at: 0, start, around: center, of: shape),
            end: end(at: seconds, finish, around: center, of: shape))
    }

    private func end(
        at seconds: Double, _ place: (Double, Double), sigma: Double = 3,
        around center: Coordinate = .origin, of shape: Place.Shape = ChordTests.small
    ) -> Chord.End {
        let coordinate = center.moved(by: Displacement(east: place.0, north: place.1))
        return Chord.End(
            instant: Uptime(seconds: 100 + seconds), coordinate: coordinate,
            distance: shape.distance(from: coordinate), sigma: sigma)
    }
}
