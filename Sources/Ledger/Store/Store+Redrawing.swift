import Positioning
import Tracking

extension Store {
    /// Copies what the trips that a draft is made of left on the map while it lasts.
    ///
    /// Block by block, so that each keeps the clock it was recorded on; one whose clock nobody knows goes
    /// along whole.
    func copyDrawing(
        to draft: TripDraft, in connection: Connection
    ) throws(SQLiteError) {
        var number: Int64 = 0
        for span in draft.spans {
            var isBegun = false
            for block in try drawings(of: span.trip, in: connection) {
                guard let drawing = block.drawing else { continue }
                func limit(_ moment: Moment) -> Int64? {
                    block.uptime(of: moment, boot: draft.clock).map(PackedPoint.step)
                }
                var copy = drawing.cut(
                    from: limit(draft.record.start) ?? .min,
                    to: limit(draft.record.end) ?? .max)
                guard !copy.isEmpty else { continue }
                if !isBegun, !copy.nodes.isEmpty {
                    isBegun = true
                    copy.nodes[0].isAfterGap = span.isAfterGap
                }
                try connection.run(
                    """
                    INSERT INTO drawings (trip, number, boot, clock_offset, strokes)
                    VALUES (?1, ?2, ?3, ?4, ?5)
                    """,
                    [
                        .integer(draft.record.id), .integer(number), .integer(block.bootRow),
                        Value(block.offset?.milliseconds), .blob(DrawingBlock.encode(copy)),
                    ], doing: "copy what a trip drew")
                number += 1
            }
        }
    }
}
