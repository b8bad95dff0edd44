@testable import Ledger

/// The fault that `body` throws; an error of the test when there is none.
func fault<Result>(of body: () throws -> Result) throws -> SQLiteError {
    do {
        _ = try body()
    } catch let error as SQLiteError {
        return error
    }
    throw NoFault()
}

struct NoFault: Error {}
