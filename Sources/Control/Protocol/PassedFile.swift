import Glibc

/// An open file that one program hands to another over a socket.
///
/// Source: unix(7), SCM_RIGHTS; cmsg(3): a header of a length, a level and a type, then the descriptor. The
/// macros that lay this out are not imported by Swift, so it is written down here.
enum PassedFile {
    /// `cmsghdr`, and one descriptor behind it.
    private static let headerBytes = MemoryLayout<cmsghdr>.size
    private static let length = headerBytes + MemoryLayout<Int32>.size
    /// With what the next one would be aligned by.
    private static let room = headerBytes + MemoryLayout<Int>.size

    /// Sends bytes, and `file` with the first of them; how many were taken, as send(2) says.
    static func send(_ bytes: [UInt8], with file: Int32, over socket: Int32) -> Int {
        var control = [UInt8](repeating: 0, count: room)
        var header = cmsghdr()
        header.cmsg_len = length
        header.cmsg_level = SOL_SOCKET
        header.cmsg_type = Int32(SCM_RIGHTS)
        control.withUnsafeMutableBytes { control in
            control.storeBytes(of: header, as: cmsghdr.self)
            control.storeBytes(of: file, toByteOffset: headerBytes, as: Int32.self)
        }
        var bytes = bytes
        return message(&bytes, &control) { message in
            sendmsg(socket, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
    }

    /// Receives bytes, and a file if one comes along; what recvmsg(2) says, and the file.
    static func receive(_ bytes: inout [UInt8], from socket: Int32) -> (count: Int, file: Int32?) {
        var control = [UInt8](repeating: 0, count: room)
        var length = 0
        let count = message(&bytes, &control) { message in
            let count = recvmsg(socket, &message, Int32(MSG_CMSG_CLOEXEC))
            length = Int(message.msg_controllen)
            return count
        }
        return (count, count > 0 ? file(in: control.prefix(length)) : nil)
    }

    private static func file(in control: ArraySlice<UInt8>) -> Int32? {
        guard control.count >= length else { return nil }
        return control.withUnsafeBytes { control in
            let header = control.loadUnaligned(as: cmsghdr.self)
            guard header.cmsg_level == SOL_SOCKET, header.cmsg_type == Int32(SCM_RIGHTS),
                header.cmsg_len >= length
            else { return nil }
            return control.loadUnaligned(fromByteOffset: headerBytes, as: Int32.self)
        }
    }

    private static func message(
        _ bytes: inout [UInt8], _ control: inout [UInt8], _ body: (inout msghdr) -> Int
    ) -> Int {
        bytes.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { control in
                var piece = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &piece) { piece in
                    var message = msghdr()
                    message.msg_iov = piece
                    message.msg_iovlen = 1
                    message.msg_control = control.baseAddress
                    message.msg_controllen = control.count
                    return body(&message)
                }
            }
        }
    }
}
