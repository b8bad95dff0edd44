import CSQLite

@testable import Ledger

extension Store {
    /// Pages that were written to the log since the store was opened.
    ///
    /// Source: sqlite.org/c3ref/c_dbstatus_options.html, SQLITE_DBSTATUS_CACHE_WRITE.
    var pagesLogged: Int {
        var (count, highest): (Int32, Int32) = (0, 0)
        guard let handle = connection?.handle else { return 0 }
        sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &count, &highest, 0)
        return Int(count)
    }
}
