package import Positioning

/// The line of a course: its vertices, how far along each is, and what is near where.
///
/// Straight in degrees between two vertices, as RFC 7946 draws it, the short way round the Earth.
/// Measured on a plane around the car: a line that is straight in degrees is straight on any such
/// plane, and the place where it matters is where the plane is exact. A length is measured from
/// vertex to vertex, each pair on its own plane, so that it is exact however long the line is.
///
/// Units: metres. At most 32 bytes a vertex: 24 for itself, and about 1 to 8 for the grid.
/// Source: estimation.md (f), table G1.
package struct CourseLine: Sendable {
    let vertices: [CourseVertex]
    let grid: CourseGrid
    /// A number that changes when a given vertex does, the same on every machine.
    package let fingerprint: Int64

    /// Why a list of vertices is no course.
    package enum Defect: Error, Equatable, Sendable {
        /// It has so many places that differ.
        case tooShort(places: Int)
        /// The vertex of this number, from 0, has a coordinate that is none.
        case notANumber(vertex: Int)
        /// The vertex of this number, from 0, is not on the Earth.
        case outOfRange(vertex: Int)
    }

    package init(_ coordinates: [Coordinate]) throws(Defect) {
        for (number, vertex) in coordinates.enumerated() {
            guard vertex.latitude.isFinite, vertex.longitude.isFinite else {
                throw .notANumber(vertex: number)
            }
            guard vertex.isValid else { throw .outOfRange(vertex: number) }
        }
        guard let start = coordinates.first else { throw .tooShort(places: 0) }
        var kept = [start]
        var thinner = LineThinner(from: start)
        for vertex in coordinates.dropFirst() {
            if let corner = thinner.add(vertex) { kept.append(corner) }
        }
        guard let end = thinner.end else { throw .tooShort(places: 1) }
        kept.append(end)

        var vertices: [CourseVertex] = []
        vertices.reserveCapacity(kept.count)
        var along = 0.0
        for (number, vertex) in kept.enumerated() {
            if number > 0 { along += kept[number - 1].distance(to: vertex) }
            vertices.append(
                CourseVertex(
                    latitude: vertex.latitude, longitude: vertex.longitude, along: along))
        }
        self.vertices = vertices
        grid = CourseGrid(vertices)
        fingerprint = Place.Shape.polygon(rings: [coordinates], margin: 0).fingerprint
    }

    package var length: Double { vertices[vertices.count - 1].along }
    package var start: Coordinate { vertices[0].coordinate }
    package var end: Coordinate { vertices[vertices.count - 1].coordinate }
    /// Vertices that were kept.
    package var vertexCount: Int { vertices.count }
    /// One of them, counted from 0.
    package func coordinate(at index: Int) -> Coordinate { vertices[index].coordinate }
    /// The places it leads through, in order.
    package var coordinates: [Coordinate] { vertices.map(\.coordinate) }
    var segmentCount: Int { vertices.count - 1 }

    /// What the line takes in memory.
    package var bytes: Int {
        vertices.capacity * MemoryLayout<CourseVertex>.stride + grid.bytes
    }
}
