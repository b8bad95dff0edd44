import Positioning
import Tracking

extension Store {
    /// Adds points to their tracks: the last block of each is written again until it is full.
    func store(
        _ entries: [PointEntry], in table: BlockTable, bootRow: Int64, offset: ClockOffset?,
        in connection: Connection
    ) throws(SQLiteError) {
        var tail = memory.tails[table]
        var isTailWritten = true
        for entry in entries {
            let point = PackedPoint(entry.point)
            if tail?.owner != entry.owner {
                if !isTailWritten { try write(tail, to: table, in: connection) }
                tail = try lastBlock(of: entry.owner, in: table, of: connection)
                isTailWritten = true
            }
            // As found means: this is the first commit since the store was opened. What a commit
            // that seemed to fail has left there after all is not written twice.
            if let known = tail, known.isAsFound, known.bootRow == bootRow,
                let last = known.points.last, point.instant <= last.instant
            {
                continue
            }
            if tail?.takes(bootRow: bootRow, offset: offset) != true {
                if !isTailWritten { try write(tail, to: table, in: connection) }
                tail = Tail(
                    owner: entry.owner, number: (tail?.number ?? -1) + 1, bootRow: bootRow,
                    offset: offset, points: [])
            }
            tail?.points.append(point)
            tail?.isAsFound = false
            isTailWritten = false
        }
        if !isTailWritten { try write(tail, to: table, in: connection) }
        memory.tails[table] = tail
    }

    private func write(
        _ tail: Tail?, to table: BlockTable, in connection: Connection
    ) throws(SQLiteError) {
        guard let tail else { return }
        try connection.run(
            """
            INSERT INTO \(table.name) (\(table.owner), number, boot, clock_offset, points)
            VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (\(table.owner), number) DO UPDATE SET points = excluded.points
            """,
            [
                .integer(tail.owner), .integer(tail.number), .integer(tail.bootRow),
                Value(tail.offset?.milliseconds), .blob(PointBlock.encode(tail.points)),
            ], doing: "store points")
    }

    /// The block that a track's next point may go into; `nil` before the first.
    private func lastBlock(
        of owner: Int64, in table: BlockTable, of connection: Connection
    ) throws(SQLiteError) -> Tail? {
        try connection.first(
            """
            SELECT number, boot, clock_offset, points FROM \(table.name)
            WHERE \(table.owner) = ?1 ORDER BY number DESC LIMIT 1
            """, [.integer(owner)], doing: "read the last points"
        ) { row in
            let points = PointBlock.decode(row.blob(3))
            return Tail(
                owner: owner, number: row.integer(0), bootRow: row.integer(1),
                offset: row.optionalReal(2).map(ClockOffset.init(milliseconds:)),
                points: points ?? [], isAsFound: true, isReadable: points != nil)
        }
    }

    /// A track's points, oldest first, and how many blocks could not be read.
    ///
    /// Points of an earlier boot are brought to the clock of its owner's row when both are dated, so
    /// that all instants of a track can be compared; `last` is a moment on that clock.
    func points(
        of owner: Int64, in table: BlockTable = .trips, until last: Moment,
        from connection: Connection
    ) throws(SQLiteError) -> (points: [DatedPoint], unreadable: Int) {
        let blocks = try connection.all(
            """
            SELECT \(table.name).boot = \(table.owners).boot, clock_offset, \(table.name).points
            FROM \(table.name) JOIN \(table.owners) ON \(table.owners).id = \(table.owner)
            WHERE \(table.owner) = ?1 ORDER BY number
            """, [.integer(owner)], doing: "read points"
        ) { row in
            (
                isOfOwnersBoot: row.integer(0) != 0,
                offset: row.optionalReal(1).map(ClockOffset.init(milliseconds:)),
                points: PointBlock.decode(row.blob(2))
            )
        }
        let clock = last.utc.map { ClockOffset(of: $0, at: last.uptime) }
        var points: [DatedPoint] = []
        var unreadable = 0
        for block in blocks {
            guard let packed = block.points else {
                unreadable += 1
                continue
            }
            points += packed.map { packed in
                var point = packed.unpacked
                let utc = block.offset?.utc(at: point.instant)
                if !block.isOfOwnersBoot, let utc, let clock {
                    point.instant = clock.uptime(of: utc)
                }
                return DatedPoint(point: point, utc: utc)
            }
        }
        return (points, unreadable)
    }
}
