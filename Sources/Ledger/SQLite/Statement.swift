import CSQLite

/// A prepared statement, finalized when the last reference goes.
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let sql: String
    /// What an error will say we were about; several may share a statement such as `COMMIT`.
    var doing: String

    /// Prepares `sql` on a connection that outlives it.
    init(_ sql: String, on connection: OpaquePointer, doing: String) throws(SQLiteError) {
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(
            connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard result == SQLITE_OK, let prepared else {
            throw SQLiteError(of: connection, result: result, doing: doing, sql: sql)
        }
        handle = prepared
        self.connection = connection
        self.sql = sql
        self.doing = doing
    }

    deinit { sqlite3_finalize(handle) }

    /// Gives the statement its values, from `?1` on, and makes it ready to step.
    func bind(_ values: [Value]) throws(SQLiteError) {
        sqlite3_reset(handle)
        for (index, value) in zip(Int32(1)..., values) {
            let result =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
                case .real(let real): sqlite3_bind_double(handle, index, real)
                case .text(let text):
                    rodi_bind_text(handle, index, text, Int32(text.utf8.count))
                case .blob(let bytes):
                    rodi_bind_blob(handle, index, bytes, Int32(bytes.count))
                }
            guard result == SQLITE_OK else { throw failure(result) }
        }
    }

    /// Moves to the next row; says whether there is one.
    func step() throws(SQLiteError) -> Bool {
        let result = sqlite3_step(handle)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw failure(result)
        }
    }

    /// Lets go of rows and locks.
    func reset() {
        // Its result repeats what the last step threw.
        sqlite3_reset(handle)
    }

    private func failure(_ result: Int32) -> SQLiteError {
        let error = SQLiteError(of: connection, result: result, doing: doing, sql: sql)
        reset()
        return error
    }
}

// MARK: The columns of the row at hand, from 0 on

extension Statement {
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func text(_ column: Int32) -> String {
        sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }

    func blob(_ column: Int32) -> [UInt8] {
        let count = Int(sqlite3_column_bytes(handle, column))
        guard count > 0, let bytes = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The column as whatever it is.
    func value(_ column: Int32) -> Value {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        case _: .null
        }
    }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
