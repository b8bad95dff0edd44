/// Asks a Raspberry Pi about its supply.
struct PowerProbe {
    let machine: Machine

    /// `nil` on other machines.
    var finding: PowerFinding? {
        let platform = "/sys/devices/platform/soc"
        let files = machine.names(in: platform).map { "\(platform)/\($0)/get_throttled" }
        // The file has hexadecimal digits alone, the program says `throttled=0x50000`.
        let text =
            files.lazy.compactMap(machine.line).first
            ?? machine.output(of: "vcgencmd", ["get_throttled"])
        guard let text else { return nil }
        let digits = text.split(whereSeparator: { "=x \n".contains($0) }).last ?? ""
        return UInt32(digits, radix: 16).map(PowerFinding.init)
    }
}
