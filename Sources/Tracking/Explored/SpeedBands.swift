/// Speeds that a picture gives one colour each.
///
/// Units: metres per second.
package struct SpeedBands: Equatable, Codable, Sendable {
    /// Where one band ends and the next begins, rising.
    package let edges: [Double]

    /// `nil` unless there are edges, and they rise from above 0.
    package init?(edges: [Double]) {
        let isRising = zip([0] + edges, edges).allSatisfy { $0 < $1 && $1.isFinite }
        guard !edges.isEmpty, isRising else { return nil }
        self.edges = edges
    }

    private init(kilometresPerHour edges: [Double]) { self.edges = edges.map { $0 / 3.6 } }

    /// Town, road, fast road, motorway: below 50, 50–90, 90–110 and above 110 km/h (SPEC §11).
    package static let ordinary = SpeedBands(kilometresPerHour: [50, 90, 110])

    /// The band of a speed, counted from 0; an edge belongs to the band above it.
    package func band(of speed: Double) -> Int {
        edges.firstIndex { speed < $0 } ?? edges.count
    }

    /// The edge of `band` that a speed in `other` has left it by.
    func edge(of band: Int, towards other: Int) -> Double {
        edges[min(edges.count - 1, max(0, other > band ? band : band - 1))]
    }
}
