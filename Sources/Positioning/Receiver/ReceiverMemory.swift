/// What is worth knowing of a receiver when it is opened again, by this run or by the next.
package struct ReceiverMemory: Equatable, Codable, Sendable {
    /// What stands in the configuration: the memory is of that line alone.
    package var source: String
    /// The speed at which its sentences were read; `nil` where none had to be found.
    package var baud: Int?
    /// Its name that no other receiver bears, such as `/dev/serial/by-id/usb-u-blox_AG-if00`.
    package var stableName: String?

    package init(source: String, baud: Int? = nil, stableName: String? = nil) {
        self.source = source
        self.baud = baud
        self.stableName = stableName
    }

    /// Whether there is anything in it.
    package var isEmpty: Bool { baud == nil && stableName == nil }
}
