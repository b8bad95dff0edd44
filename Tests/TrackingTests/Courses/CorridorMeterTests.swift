import Positioning
import Testing

@testable import Tracking

@Suite("The classic rule counts only metres between two fixes inside the corridor")
struct CorridorMeterTests {
    private static let line = Course.driving("straight", [.origin, .origin.north(2000)]).line

    /// A fix a second: metres north, metres east, odometer.
    private func metres(_ fixes: [(north: Double, east: Double, odometer: Double)]) throws -> Double
    {
        let line = try #require(Self.line)
        var meter = CorridorMeter()
        for (second, fix) in fixes.enumerated() {
            var estimate = Estimate(
                Double(second), .origin.north(fix.north).east(fix.east))
            estimate.odometer = fix.odometer
            meter.observe(estimate, of: line, corridor: 150)
        }
        return meter.metres
    }

    @Test("from inside to inside counts")
    func inside() throws {
        #expect(try metres([(0, 0, 100), (20, 0, 120), (40, 60, 185)]) == 85)
    }

    @Test("coming in and going out do not")
    func edges() throws {
        #expect(
            try metres([(0, 200, 0), (20, 140, 60), (40, 140, 80), (60, 160, 110), (80, 140, 140)])
                == 20)
    }

    @Test("a hop that no car could make keeps its place, but not its metres")
    func hop() throws {
        #expect(
            try metres([(0, 0, 0), (20, 0, 20), (900, 0, 900), (920, 0, 920), (940, 0, 940)])
                == 60)
    }

    @Test("a car far away costs no look at the line, and is seen when it comes back")
    func rests() throws {
        let away = (0...40).map {
            (north: 1000.0, east: 1990.0 - 50 * Double($0), odometer: 50 * Double($0))
        }
        // Inside from 150 m on: the fixes at 140, 90, 40 and 10 m.
        #expect(try metres(away) == 150)
    }
}
