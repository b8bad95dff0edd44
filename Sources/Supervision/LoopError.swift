/// What libsystemd answered, and what we were doing.
package struct LoopError: Error, Equatable {
    /// A positive errno(3).
    package let code: Int32
    /// What we were doing, such as "watch a descriptor".
    package let doing: String
}

/// Turns libsystemd's negative errno into a thrown error.
func check(_ result: Int32, doing: String) throws(LoopError) {
    if result < 0 { throw LoopError(code: -result, doing: doing) }
}
