import Glibc

/// Looks up groups of this machine.
enum UnixGroup {
    /// The number of a group; `nil` when there is none of that name.
    static func number(of name: String) -> UInt32? {
        var entry = group()
        var found: UnsafeMutablePointer<group>?
        var room = [CChar](repeating: 0, count: 1024)
        while true {
            switch getgrnam_r(name, &entry, &room, room.count, &found) {
            case 0: return found == nil ? nil : entry.gr_gid
            case ERANGE where room.count < Self.mostRoom:
                room = [CChar](repeating: 0, count: room.count * 4)
            default: return nil
            }
        }
    }

    /// Beyond this a group has more members than we care to read, in bytes.
    private static let mostRoom = 1 << 20
}
