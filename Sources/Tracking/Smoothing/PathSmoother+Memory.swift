import Positioning

/// What outlives a power cut: where the path goes on from, not the minute that waits to be told.
///
/// The points of that minute are lost to the smoothed path, and the next one says so; the trip's
/// recorded points have them. Writing the window with every commit would wear the card.
extension PathSmoother {
    private enum CodingKeys: CodingKey { case newest, start, told, stoppedAt }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            newest: try values.decodeIfPresent(PathNode.self, forKey: .newest),
            start: try values.decodeIfPresent(Uptime.self, forKey: .start),
            told: try values.decodeIfPresent(Uptime.self, forKey: .told),
            stoppedAt: try values.decodeIfPresent(Uptime.self, forKey: .stoppedAt))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(newest, forKey: .newest)
        try values.encodeIfPresent(start, forKey: .start)
        try values.encodeIfPresent(told, forKey: .told)
        try values.encodeIfPresent(stoppedAt, forKey: .stoppedAt)
    }
}
