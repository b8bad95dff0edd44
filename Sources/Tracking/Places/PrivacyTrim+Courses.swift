import Positioning

extension PrivacyTrim {
    /// The part of a line that may be shown: like a track, without the ends that lie near private places.
    ///
    /// However long it is, only its ends are looked at.
    package static func visible(of line: CourseLine, outside zones: [PrivacyZone]) -> Range<Int> {
        let all = 0..<line.vertexCount
        guard !zones.isEmpty else { return all }
        func isShown(_ index: Int) -> Bool {
            let position = line.coordinate(at: index)
            return !zones.contains { $0.hides(position) }
        }
        guard let first = all.first(where: isShown), let last = all.last(where: isShown) else {
            return 0..<0
        }
        return first..<(last + 1)
    }

    /// Whether an area may be shown: not when it reaches into a zone.
    package static func shows(_ area: Place.Shape, outside zones: [PrivacyZone]) -> Bool {
        let corners: [Coordinate]
        switch area {
        case .circle(let center, _, _): corners = [center]
        case .polygon(let rings, _): corners = rings.first ?? []
        case .corridor(let line, _, _): corners = line
        }
        return !zones.contains { zone in corners.contains { zone.hides($0, within: area.leave) } }
    }
}
