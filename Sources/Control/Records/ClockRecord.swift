/// What is known about UTC.
package struct ClockRecord: Equatable, Codable, Sendable {
    package var proved: Bool
    /// Seconds since the offset was last confirmed.
    package var age: Double?

    package init(proved: Bool = false, age: Double? = nil) {
        self.proved = proved
        self.age = age?.places(Decimals.figure)
    }
}
