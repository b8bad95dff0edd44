import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("An export does not tell where a private place is")
struct PrivacyTests {
    private static let secret: [UInt8] = Array(0..<16)

    /// A point every 10 m from the origin outwards.
    private static func track(towards bearing: Double) -> [Coordinate] {
        (0...300).map {
            Coordinate.origin.moved(by: Bearing.step(10 * Double($0), towards: bearing))
        }
    }

    private static func cut(towards bearing: Double, _ zone: PrivacyZone) -> Coordinate? {
        let track = track(towards: bearing)
        return track[PrivacyTrim.visible(of: track, outside: [zone])].first
    }

    @Test("the ends go, wherever the secret puts the zone, and never more than a kilometre")
    func trimmed() {
        var dice = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let secret = (0..<16).map { _ in UInt8.random(in: 0...255, using: &dice) }
            let zone = PrivacyZone(around: .circle(enter: 60, leave: 80), secret: secret)
            for bearing in stride(from: 0.0, to: 360, by: 45) {
                let cut = Self.cut(towards: bearing, zone)?.distance(to: .origin) ?? 0
                #expect(cut >= 130 && cut < 1000)
            }
        }
    }

    @Test("a cell that may touch a zone goes, one a kilometre away stays, and so does a county")
    func cells() throws {
        let home = Coordinate(latitude: 52.0901, longitude: 5.1214)
        for number in UInt8(0)..<40 {
            let place = Place(
                name: "home", shape: .circle(center: home, enter: 60, leave: 80), isPrivate: true)
            let zone = PrivacyZone(around: place, secret: [number])
            for bearing in stride(from: 0.0, to: 360, by: 30) {
                for metres in stride(from: 0.0, to: 1500, by: 50) {
                    let position = home.moved(by: Bearing.step(metres, towards: bearing))
                    let cell = try #require(GeohashArea(around: Geohash(position), letters: 7))
                    let isShown = PrivacyTrim.shows(cell, outside: [zone])
                    if metres <= 130 { #expect(!isShown, "\(metres) m") }
                    if metres >= 1200 { #expect(isShown, "\(metres) m") }
                    // What is shown lies outside, to its last corner.
                    if isShown {
                        #expect(!zone.hides(cell.southWest) && !zone.hides(cell.northEast))
                    }
                }
            }
            for letters in 5...6 {
                let cell = try #require(GeohashArea(around: Geohash(home), letters: letters))
                #expect(!PrivacyTrim.shows(cell, outside: [zone]))
                #expect(PrivacyTrim.shows(cell, outside: []))
            }
            let county = try #require(GeohashArea(around: Geohash(home), letters: 4))
            #expect(PrivacyTrim.shows(county, outside: [zone]))
        }
    }

    @Test("three tracks lie on a circle, whose centre is another one for each secret")
    func centre() {
        var offsets: [Double] = []
        for number in UInt8(0)..<60 {
            let zone = PrivacyZone(
                around: .circle(enter: 60, leave: 80), secret: Self.secret + [number])
            let cuts = [0.0, 90, 180, 270].compactMap { Self.cut(towards: $0, zone) }
            #expect(cuts.count == 4)
            let east =
                (Coordinate.origin.displacement(to: cuts[1]).east
                    + Coordinate.origin.displacement(to: cuts[3]).east) / 2
            let north =
                (Coordinate.origin.displacement(to: cuts[0]).north
                    + Coordinate.origin.displacement(to: cuts[2]).north) / 2
            offsets.append(Displacement(east: east, north: north).length)
        }
        // Neither at the place nor at any one distance from it.
        let sorted = offsets.sorted()
        #expect(sorted[5] < 130 && sorted[54] > 200 && sorted[54] - sorted[5] > 100)
    }

    @Test("the same in every export, and not the same for two places of one form")
    func steady() {
        let one = PrivacyZone(around: .circle("one"), secret: Self.secret)
        let again = PrivacyZone(around: .circle("one"), secret: Self.secret)
        let other = PrivacyZone(around: .circle("other"), secret: Self.secret)
        let cuts = [one, again, other].map { zone in
            [0.0, 120, 240].map { Self.cut(towards: $0, zone) }
        }
        #expect(cuts[0] == cuts[1] && cuts[0] != cuts[2])
    }

    @Test("what only passes by stays, and a track within is all gone")
    func middle() {
        let zone = PrivacyZone(around: .circle(), secret: Self.secret)
        let through = (-300...300).map { Coordinate.origin.east(10 * Double($0)) }
        #expect(PrivacyTrim.visible(of: through, outside: [zone]) == through.indices)
        let away = Array(through[300...])
        #expect(PrivacyTrim.visible(of: away, outside: [zone]).upperBound == away.count)
        #expect(PrivacyTrim.visible(of: away, outside: [zone]).lowerBound > 10)
        #expect(PrivacyTrim.visible(of: away, outside: []) == away.indices)
        #expect(PrivacyTrim.visible(of: [.origin, .origin], outside: [zone]).isEmpty)
        #expect(PrivacyTrim.visible(of: [], outside: [zone]).isEmpty)
    }
}
