/// Lines of an NMEA receiver of which nothing was used, bad checksums apart.
package struct DroppedRecord: Equatable, Codable, Sendable {
    /// Without a checksum, where the source asks for one.
    package var withoutChecksum = 0
    /// Cut short by the next one or by a byte that is no text.
    package var cut = 0
    package var overlong = 0
    /// With too few fields, or one that cannot be.
    package var malformed = 0
    /// About an instant that was over already.
    package var late = 0
    /// No NMEA of ours: AIS, JSON, comments.
    package var foreign = 0

    enum CodingKeys: String, CodingKey {
        case withoutChecksum = "without_checksum"
        case cut
        case overlong
        case malformed
        case late
        case foreign
    }

    package init() {}
}
