import CSystemd
import Glibc

/// The name of this boot: two readings of `Uptime` compare only within one.
package enum BootID {
    /// 32 hexadecimal digits, new at every start of the machine.
    ///
    /// Source: sd_id128_get_boot(3).
    package static func current() throws(LoopError) -> String {
        var identity = sd_id128_t()
        try check(sd_id128_get_boot(&identity), doing: "read the boot id")
        return withUnsafeBytes(of: identity) { bytes in
            bytes.map { byte in
                let digits = String(byte, radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
        }
    }
}
