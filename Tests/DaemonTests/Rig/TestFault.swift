/// The system refused something a test needs, or it did not come in time.
struct TestFault: Error, CustomStringConvertible {
    let doing: String
    var code: Int32 = 0

    var description: String { code == 0 ? doing : "\(doing): error \(code)" }
}
