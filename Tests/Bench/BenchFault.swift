/// What went wrong while something was measured.
struct BenchFault: Error, CustomStringConvertible {
    let what: String

    var description: String { what }
}
