import Ledger
import Positioning
import Testing
import Tracking

@testable import Daemon

@Suite("What was drawn waits like points")
struct BacklogStrokesTests {
    private static func stroke(_ trip: Int64, _ second: Int = 0) -> StrokeEntry {
        let place = Coordinate(latitude: 52, longitude: 5)
        return StrokeEntry(trip, .cell(Geohash(place), at: Uptime(.seconds(second))))
    }

    @Test("for room on the disk, but not what is of a trip that is forgotten")
    func waiting() {
        var backlog = Backlog()
        backlog.add { $0.strokes = [Self.stroke(7), Self.stroke(8)] }
        #expect(backlog.holdsPointsOnly && backlog.isAboutTrips)
        backlog.add { $0.discards = [7] }
        let taken = backlog.takeWithoutPoints()
        #expect(taken.strokes.isEmpty && taken.discards == [7])
        #expect(backlog.batch.strokes == [Self.stroke(8)])
        #expect(backlog.take().strokes == [Self.stroke(8)] && backlog.isEmpty)
    }

    @Test("in order, bounded, and renumbered with its trip")
    func bounded() {
        var backlog = Backlog()
        backlog.add { $0.strokes = (0..<6000).map { Self.stroke(1, $0) } }
        let refused = backlog.take()
        backlog.add { $0.strokes = (6000..<12_000).map { Self.stroke(1, $0) } }
        backlog.putBack(refused)
        #expect(backlog.batch.strokes == (2000..<12_000).map { Self.stroke(1, $0) })
        backlog.renumberTrips(by: 40)
        #expect(backlog.batch.strokes.allSatisfy { $0.trip == 41 })
    }
}
